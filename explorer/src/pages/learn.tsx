import type { ComponentChildren } from 'preact'
import { type PlaneProps, useUpdate } from '../app/page.ts'
import type { Learn } from '../state/learn.ts'
import { Barycode, Difference, Expansion, Regions, Simplex, Support } from './learn/articles.tsx'
import { BarycodeFigure, RegionsFigure } from './learn/regions.tsx'
import { DifferenceFigure } from './learn/difference.tsx'
import { SupportFigure } from './learn/support.tsx'
import { EpaFigure, SimplexFigure } from './learn/walks.tsx'

/** What each figure is given. */
export interface FigureProps extends Pick<PlaneProps, 'lib'> {
  learn: Learn
  set(part: Partial<Learn>, how: 'live' | 'step'): void
}

/** The ideas of the algorithm, one figure each. */
export default function LearnPage(page: PlaneProps) {
  const { state, lib } = page
  const update = useUpdate(page)
  const set = (part: Partial<Learn>, how: 'live' | 'step') =>
    update((old) => ({ ...old, learn: { ...old.learn, ...part } }), how)
  const props = { lib, learn: state.learn, set }
  return (
    <div class="learn">
      <Article title="1. A shape is what it answers" figure={<SupportFigure {...props} />}>
        <Support />
      </Article>
      <Article title="2. Two shapes become one" figure={<DifferenceFigure {...props} />}>
        <Difference />
      </Article>
      <Article title="3. A simplex walks towards O" figure={<SimplexFigure {...props} />}>
        <Simplex />
      </Article>
      <Article title="4. Where is O? Seven regions" figure={<RegionsFigure {...props} />}>
        <Regions />
      </Article>
      <Article title="5. The region has a number" figure={<BarycodeFigure {...props} />}>
        <Barycode />
      </Article>
      <Article title="6. Out again, by the shortest way" figure={<EpaFigure {...props} />}>
        <Expansion />
      </Article>
    </div>
  )
}

function Article({
  title,
  figure,
  children,
}: {
  title: string
  figure: ComponentChildren
  children: ComponentChildren
}) {
  return (
    <article>
      {figure}
      <div class="text">
        <h2>{title}</h2>
        {children}
      </div>
    </article>
  )
}
