import { counter, type Family, gauge } from '../../domain/model/family.ts'

const sectorBytes = 512
const msPerSecond = 1000

type Column = {
  readonly name: string
  readonly help: string
  /** What one unit of the kernel's figure is in the unit of the name. */
  readonly factor?: number
  readonly isGauge?: boolean
}

// Columns of /proc/diskstats after the name of the device.
const columns: readonly Column[] = [
  { name: 'reads_completed_total', help: 'The total number of reads completed successfully.' },
  { name: 'reads_merged_total', help: 'The total number of reads merged.' },
  { name: 'read_bytes_total', help: 'The total number of bytes read successfully.', factor: sectorBytes },
  { name: 'read_time_seconds_total', help: 'The total number of seconds spent by all reads.', factor: 1 / msPerSecond },
  { name: 'writes_completed_total', help: 'The total number of writes completed successfully.' },
  { name: 'writes_merged_total', help: 'The number of writes merged.' },
  { name: 'written_bytes_total', help: 'The total number of bytes written successfully.', factor: sectorBytes },
  { name: 'write_time_seconds_total', help: 'Seconds spent by all writes.', factor: 1 / msPerSecond },
  { name: 'io_now', help: 'The number of I/Os currently in progress.', isGauge: true },
  { name: 'io_time_seconds_total', help: 'Total seconds spent doing I/Os.', factor: 1 / msPerSecond },
  { name: 'io_time_weighted_seconds_total', help: 'The weighted seconds spent doing I/Os.', factor: 1 / msPerSecond },
  { name: 'discards_completed_total', help: 'The total number of discards completed successfully.' },
  { name: 'discards_merged_total', help: 'The total number of discards merged.' },
  { name: 'discarded_sectors_total', help: 'The total number of sectors discarded successfully.' },
  { name: 'discard_time_seconds_total', help: 'Seconds spent by all discards.', factor: 1 / msPerSecond },
  { name: 'flush_requests_total', help: 'The total number of flush requests completed successfully' },
  { name: 'flush_requests_time_seconds_total', help: 'Seconds spent by all flush requests.', factor: 1 / msPerSecond },
]

// Parts of a disk and what exists in memory alone, as node_exporter leaves them out.
const ignored = /^(z?ram|loop|fd|(h|s|v|xv)d[a-z]|nvme\d+n\d+p)\d+$/

/** Reads and writes of every disk from `/proc/diskstats`. */
export function diskFamilies(diskstats: string): readonly Family[] {
  const rows = diskstats
    .split('\n')
    .map((line) => line.trim().split(/\s+/).slice(2))
    .filter(([device = '']) => device !== '' && !ignored.test(device))
  return columns.map(({ name, help, factor = 1, isGauge = false }, at) => {
    const samples = rows
      .filter((row) => row[at + 1] !== undefined)
      .map(([device = '', ...figures]) => ({ labels: { device }, value: Number(figures[at]) * factor }))
    return (isGauge ? gauge : counter)(`node_disk_${name}`, help, samples)
  })
}
