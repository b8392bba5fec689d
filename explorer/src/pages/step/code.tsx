import { type Moment, bits, regionOf } from './walk.ts'

const rows = [
  { bit: 4, sign: 'u', product: 'B × C', side: 'BC', corner: 'A' },
  { bit: 2, sign: 'v', product: 'C × A', side: 'CA', corner: 'B' },
  { bit: 1, sign: 'w', product: 'A × B', side: 'AB', corner: 'C' },
]

/** The barycode in binary, with the sign behind each bit. */
export function Code({ moment }: { moment: Moment }) {
  const { barycode } = moment
  if (barycode === undefined) {
    return (
      <p class="quiet">
        {moment.method === 'barycode' || moment.method === 'barycode-unordered'
          ? 'This triangle has no area: its signs mean nothing, and its edges are compared.'
          : `The method ${moment.method} needs no barycode. Choose barycode to see the bits.`}
      </p>
    )
  }
  return (
    <div class="code">
      <p class="bits" aria-label={`Barycode ${bits(barycode)}`}>
        {[...bits(barycode)].map((bit, i) => (
          <span key={i} class={bit === '1' ? 'one' : 'zero'} aria-hidden="true">
            {bit}
          </span>
        ))}
        <small>{regionOf(barycode)}</small>
      </p>
      <table>
        <caption class="hidden">The sign behind each bit</caption>
        <thead>
          <tr>
            <th scope="col">bit</th>
            <th scope="col">area</th>
            <th scope="col">sign of σ · (area of ABC)</th>
            <th scope="col">so O is</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bit, sign, product, side, corner }) => {
            const set = (barycode & bit) > 0
            return (
              <tr key={bit}>
                <td class={set ? 'one' : 'zero'}>{set ? 1 : 0}</td>
                <td class="math">
                  σ<sub>{sign}</sub> = {product}
                </td>
                <td>{set ? '+ or 0' : '−'}</td>
                <td>
                  {set ? `on the side of ${side} that ${corner} is on` : `beyond ${side}, as seen from ${corner}`}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
