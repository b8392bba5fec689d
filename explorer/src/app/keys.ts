/** The pages in the order of the navigation. */
export const pageKeys = ['meet', 'step', 'proof', 'learn', 'microscope', 'space', 'plan', 'trace', 'exercises'] as const

/** What an address calls a page. */
export type PageKey = (typeof pageKeys)[number]
