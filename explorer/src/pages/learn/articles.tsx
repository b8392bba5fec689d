import formulas from './formulas.tex'

// The articles, in our words: each says what its figure shows.

export function Support() {
  return (
    <>
      <p>
        Ask a convex shape one kind of question: <em>which of your points lies farthest in this direction?</em> Turn the
        arrow and watch the answer jump from corner to corner.
      </p>
      <Formula name="support" />
      <p>
        Whoever answers it for every direction has told all there is to tell: nothing of the shape lies beyond the
        dashed line. So one answer is also a proof, about infinitely many points at once. The algorithm never asks a
        shape anything else; that is why a polygon, a disc and a sum of both are all the same to it.
      </p>
    </>
  )
}

export function Difference() {
  return (
    <>
      <p>
        Do two shapes have a point in common? Then a point of one <em>less</em> a point of the other is zero. Take all
        differences at once: carry the mirrored B around A, and look at what it covers.
      </p>
      <Formula name="obstacle" />
      <Formula name="meet" />
      <p>
        Two shapes have become one, and the question has become whether the origin O is in it. How far apart they are is
        how far O is from it; how deep they overlap is how far O is from its boundary. It is convex, and it is never
        built: its support follows from theirs.
      </p>
      <Formula name="supports" />
    </>
  )
}

export function Simplex() {
  return (
    <>
      <p>
        Keep a few vertices only, three at most: a point, an edge or a triangle inside the obstacle. From its nearest
        point look towards O, ask for the farthest vertex that way, and add it. Then forget what no longer matters.
      </p>
      <p>
        If the new vertex gets no farther than the simplex was, nothing does: the distance is found, and the last line
        proves it. If the triangle holds O, the shapes overlap. Either way it takes a handful of questions, whether the
        shapes have five vertices or five thousand.
      </p>
      <Formula name="stop" />
    </>
  )
}

export function Regions() {
  return (
    <>
      <p>
        What is it in a triangle that no longer matters? That depends on where O is. The three lines through its edges
        cut the plane into seven regions: one inside, three beyond an edge, three in a cone at a corner. Drag O through
        them.
      </p>
      <p>
        Beyond an edge, the corner opposite can be forgotten. In a cone it is the corner itself that is nearest, unless
        it is an obtuse one, where an edge may be: there one more question is asked.
      </p>
    </>
  )
}

export function Barycode() {
  return (
    <>
      <p>
        O makes a triangle with each edge. Each has an area with a sign: plus if O is on the same side of the edge as
        the third corner. Three signs, three bits, one number from 1 to 7. It can’t be 0: O is not beyond all three
        edges.
      </p>
      <Formula name="sigmaU sigmaV sigmaW" />
      <p>
        The signs come from six products, there is no branch on the way, and the number is the place of a jump: that is
        the whole trick of the barycode. When A is the vertex that came last, only 4 to 7 are possible, and one product
        less is needed.
      </p>
    </>
  )
}

export function Expansion() {
  return (
    <>
      <p>
        Once the triangle holds O the shapes overlap. How deep? Let the triangle grow: take the edge nearest to O, look
        outwards from it, and split it at what is found. When nothing lies beyond, the edge is the obstacle’s own, and
        the way to it is the shortest way out.
      </p>
      <Formula name="depth" />
    </>
  )
}

/** Formulas by their names, one after the other. */
function Formula({ name }: { name: string }) {
  return (
    <p class="formula">
      {name.split(' ').map((part) => (
        <span key={part} dangerouslySetInnerHTML={{ __html: formulas[part] }} />
      ))}
    </p>
  )
}
