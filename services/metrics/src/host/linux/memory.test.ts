import { describe, expect, test } from 'vitest'
import type { Family } from '../../domain/model/family.ts'
import { fileHandleFamilies, memoryFamilies, pressureFamilies, vmstatFamilies } from './memory.ts'

const figures = (families: readonly Family[]) =>
  families.map(({ name, type, samples }) => [name, type, samples.map(({ value }) => value)])

test('memory is in bytes, what is counted keeps its unit', () => {
  const meminfo = 'MemTotal:       16384 kB\nActive(anon):      1 kB\nHugePages_Total:     3\nodd line\n'
  expect(figures(memoryFamilies(meminfo))).toEqual([
    ['node_memory_MemTotal_bytes', 'gauge', [16_777_216]],
    ['node_memory_Active_anon_bytes', 'gauge', [1_024]],
    ['node_memory_HugePages_Total', 'gauge', [3]],
  ])
})

test('of the counters those are shown that node_exporter shows', () => {
  const vmstat =
    'nr_free_pages 9\noom_kill 1\npgpgin 2\npgpgout 3\npswpin 4\npswpout 5\npgfault 6\npgmajfault 7\npgfaults 8\n'
  expect(figures(vmstatFamilies(vmstat))).toEqual([
    ['node_vmstat_oom_kill', 'untyped', [1]],
    ['node_vmstat_pgpgin', 'untyped', [2]],
    ['node_vmstat_pgpgout', 'untyped', [3]],
    ['node_vmstat_pswpin', 'untyped', [4]],
    ['node_vmstat_pswpout', 'untyped', [5]],
    ['node_vmstat_pgfault', 'untyped', [6]],
    ['node_vmstat_pgmajfault', 'untyped', [7]],
  ])
})

test.each([
  { text: '1024\t0\t9223372036854775807\n', values: [1_024, 2 ** 63] },
  { text: '7', values: [7, Number.NaN] },
])('file handles of "$text"', ({ text, values: [allocated, maximum] }) => {
  expect(figures(fileHandleFamilies(text))).toEqual([
    ['node_filefd_allocated', 'gauge', [allocated]],
    ['node_filefd_maximum', 'gauge', [maximum]],
  ])
})

describe('pressure', () => {
  const text =
    'some avg10=0.00 avg60=0.00 avg300=0.00 total=1500000\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=250000\n'

  test.each([
    { resource: 'cpu', families: [['node_pressure_cpu_waiting_seconds_total', 'counter', [1.5]]] },
    {
      resource: 'io',
      families: [
        ['node_pressure_io_waiting_seconds_total', 'counter', [1.5]],
        ['node_pressure_io_stalled_seconds_total', 'counter', [0.25]],
      ],
    },
    {
      resource: 'memory',
      families: [
        ['node_pressure_memory_waiting_seconds_total', 'counter', [1.5]],
        ['node_pressure_memory_stalled_seconds_total', 'counter', [0.25]],
      ],
    },
  ] as const)('of $resource is in seconds', ({ resource, families }) => {
    expect(figures(pressureFamilies(resource, text))).toEqual(families)
  })

  test('that the kernel does not tell is left out', () => expect(pressureFamilies('io', '')).toEqual([]))
})
