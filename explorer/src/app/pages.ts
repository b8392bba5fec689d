import type { ComponentType } from 'preact'
import type { PageKey } from './keys.ts'
import type { PageProps, PlaneProps } from './page.ts'

/** A page of the navigation. */
export interface Page {
  key: PageKey
  title: string
  /** What one does there, in a few words. */
  about: string
  load: (() => Promise<{ default: ComponentType<PageProps> }>) | PlanePage
}

/** The code of a page that needs no more than the plane. */
interface PlanePage {
  plane(): Promise<{ default: ComponentType<PlaneProps> }>
}

/** All pages, in the order of the navigation. */
export const pages: readonly Page[] = [
  {
    key: 'meet',
    title: 'Meet',
    about: 'Two shapes, and how far apart they are',
    load: { plane: () => import('../pages/meet.tsx') },
  },
  {
    key: 'step',
    title: 'Step',
    about: 'Every step of GJK and EPA',
    load: { plane: () => import('../pages/step.tsx') },
  },
  {
    key: 'proof',
    title: 'Proof',
    about: 'The certificate, and how to break it',
    load: { plane: () => import('../pages/proof.tsx') },
  },
  {
    key: 'learn',
    title: 'Learn',
    about: 'The ideas, one figure each',
    load: { plane: () => import('../pages/learn.tsx') },
  },
  {
    key: 'microscope',
    title: 'Microscope',
    about: 'One unit in the last place',
    load: () => import('../pages/microscope.tsx'),
  },
  { key: 'space', title: 'Space', about: 'Polyhedra, step by step', load: () => import('../pages/space.tsx') },
  {
    key: 'plan',
    title: 'Plan',
    about: 'A plan among obstacles, checked over all time',
    load: { plane: () => import('../pages/plan.tsx') },
  },
  { key: 'trace', title: 'Trace', about: 'What the command has written', load: () => import('../pages/trace.tsx') },
  {
    key: 'exercises',
    title: 'Exercises',
    about: 'One for each idea, and they check themselves',
    load: () => import('../pages/exercises.tsx'),
  },
]
