import type { NetworkFigures } from '../../../domain/containers/container-figures.ts'

/** Reads `/proc/<pid>/net/dev`, leaving out the loopback. */
export function parseNetworks(text: string): NetworkFigures[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', rest = ''] = /^\s*([^:\s]+):\s*(.*)$/.exec(line) ?? []
    const values = rest.trim().split(/\s+/).map(Number)
    if (name === '' || name === 'lo' || values.length < 12) return []
    const at = (index: number) => values[index] ?? 0
    const received = { receivedBytes: at(0), receivedPackets: at(1), receiveErrors: at(2), receiveDropped: at(3) }
    return [{ name, ...received, sentBytes: at(8), sentPackets: at(9), sendErrors: at(10), sendDropped: at(11) }]
  })
}
