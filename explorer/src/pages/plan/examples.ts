import type { SceneFile } from 'barycode/scene'
import intersection from '../../../../examples/intersection.xml?raw'
import colliding from '../../../../examples/colliding.csv?raw'
import free from '../../../../examples/free.csv?raw'
import tunnelling from '../../../../examples/tunnelling.csv?raw'

/** The scene of the command's examples. */
export const scene: SceneFile = { name: 'intersection.xml', content: intersection }

/** Its plans. */
export const plans = {
  colliding: { name: 'colliding.csv', content: colliding },
  tunnelling: { name: 'tunnelling.csv', content: tunnelling },
  free: { name: 'free.csv', content: free },
}
