// Why a step is made, and what it brings: a sentence or two for each kind.

/** What so many vertices are called. */
export const called = (count: number): string => ['nothing', 'vertex', 'edge', 'triangle'][count] ?? 'simplex'

export const BEGIN =
  'Begin anywhere: from a point inside the obstacle, look towards O. The vertex of the obstacle that is farthest ' +
  'that way is the first simplex. It is a vertex of A less a vertex of B, each farthest in its own way.'

export const FIRST_EXIT =
  'The very first vertex is on the far side of O: the whole obstacle lies behind this line, and O in front of it. ' +
  'That is a proof: the shapes do not meet. This is the first early exit.'

export const LATER_EXIT =
  'This vertex, the farthest of all towards O, does not reach it: the obstacle lies on one side of the line, and O ' +
  'on the other. The shapes do not meet. This is the first early exit.'

export const INSIDE =
  'O is inside of the triangle, which is inside of the obstacle: the shapes overlap. Asked for yes or no, this is ' +
  'the second early exit.'

export const STALLED = 'Rounding hides which part is nearest: the loop stops here rather than go round in circles.'

export const WIDENED =
  'The doubles do not suffice: their rounding errors are as large as what is left to decide. The loop begins again ' +
  'from this simplex with twice as many digits.'

export const NEAREST_EDGE =
  'How deep is O? Of the polygon inside the obstacle take the edge nearest to O, and look outwards from it.'

export const BEYOND =
  'This vertex lies beyond the edge, or in its line: it splits the edge in two, and the polygon grows.'

export const NOTHING_BEYOND =
  'Nothing of the obstacle lies beyond this edge: it is the obstacle’s own. Its distance is the depth, its normal ' +
  'the shortest way out.'

export const BOUNDS =
  'The simplex is part of the obstacle: its distance is an upper bound. The obstacle lies behind the last line: that ' +
  'is a lower bound. The two meet, up to roundings that are counted.'

export const NO_DEPTH = 'The shapes overlap: the distance is 0. How deep was not asked.'

export const farther = (count: number): string =>
  `From the nearest point of the ${called(count)}, look towards O. This vertex is farther that way than anything the ` +
  'simplex has: it joins it.'

export const nothingNearer = (count: number): string =>
  `Look towards O again: no vertex is farther than the ${called(count)} itself. So nothing of the obstacle is nearer ` +
  'to O, and the search ends.'

export const cutDown = (from: number, to: number, code: string): string =>
  from > to
    ? `Of this ${called(from)} only the ${called(to)} matters: it holds the point nearest to O.${code} ` +
      'The rest is forgotten.'
    : `Both ends matter: the point nearest to O is between them.${code}`
