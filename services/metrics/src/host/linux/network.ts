import { counter, type Family } from '../../domain/model/family.ts'

// Columns of /proc/net/dev and the names that node_exporter gives them.
const columns = [
  'receive_bytes',
  'receive_packets',
  'receive_errs',
  'receive_drop',
  'receive_fifo',
  'receive_frame',
  'receive_compressed',
  'receive_multicast',
  'transmit_bytes',
  'transmit_packets',
  'transmit_errs',
  'transmit_drop',
  'transmit_fifo',
  'transmit_colls',
  'transmit_carrier',
  'transmit_compressed',
] as const

/** Traffic of every network interface from `/proc/net/dev`. */
export function networkFamilies(netDev: string): readonly Family[] {
  const rows = [...netDev.matchAll(/^\s*([^\s:|]+):\s*(.+)/gm)].map(([, device = '', figures = '']) => ({
    device,
    figures: figures.trim().split(/\s+/).map(Number),
  }))
  return columns.map((column, at) =>
    counter(
      `node_network_${column}_total`,
      `Network device statistic ${column}.`,
      rows.map(({ device, figures }) => ({ labels: { device }, value: figures[at] ?? 0 })),
    ),
  )
}
