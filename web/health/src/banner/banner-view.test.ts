import { describe, expect, test } from 'vitest'
import { bannerOf } from './banner-view.ts'

const report = {
  status: 'UP',
  phase: 'running',
  description: '',
  serviceId: 'hearth',
  version: '1',
  releaseId: '1',
  time: '',
  uptime: 1,
  uptimeSeconds: 1,
  notes: [],
  summary: { up: 1, warn: 0, down: 0, unknown: 0 },
  components: {},
  checks: {},
  groups: [],
} as const

describe('bannerOf()', () => {
  test.each([
    { name: 'all is well', change: {}, isSilent: false, tone: 'up', details: [] },
    {
      name: 'a note does not spoil it, and is shown',
      change: { notes: ['disk: only 9 GiB'] },
      isSilent: false,
      tone: 'up',
      details: ['disk: only 9 GiB'],
    },
    {
      name: 'an advisory warning is not called everything',
      change: { notes: ['docker: this user may not use it'], summary: { up: 1, warn: 1, down: 0, unknown: 0 } },
      isSilent: false,
      tone: 'up',
      title: 'All that is needed works',
    },
    {
      name: 'a machine without Docker has nothing wrong',
      change: {
        notes: ['docker: no Docker on this machine (optional)'],
        summary: { up: 1, warn: 0, down: 0, unknown: 1 },
      },
      isSilent: false,
      tone: 'up',
      title: 'Everything works',
      details: ['docker: no Docker on this machine (optional)'],
    },
    {
      name: 'a warning says why, one thing a line',
      change: { status: 'WARN', output: 'logs: gone; metrics: gone' },
      isSilent: false,
      tone: 'warn',
      details: ['logs: gone', 'metrics: gone'],
    },
    { name: 'down is down', change: { status: 'DOWN', output: 'chatflow: gone' }, isSilent: false, tone: 'down' },
    { name: 'starting is no alarm', change: { status: 'DOWN', phase: 'starting' }, isSilent: false, tone: 'stale' },
    { name: 'an old report vouches for nothing', change: {}, isSilent: true, tone: 'stale' },
  ] as const)('$name', ({ change, isSilent, ...expected }) => {
    const { name: _, ...wanted } = { ...expected }
    expect(
      bannerOf({ ...report, ...change, notes: [...('notes' in change ? change.notes : [])], groups: [] }, isSilent),
    ).toMatchObject(wanted)
  })
})
