import { expect, test } from 'vitest'
import { fullReport } from '../../../web/dashboard/src/model/read/report/full-report.ts'
import { mended } from './files/mended.ts'

test.each(Object.entries(mended))('%s: is drawn as written', (_name, dashboard) => {
  const { panels, notes } = fullReport(dashboard)
  expect(panels.map(({ outcome, reasons }) => ({ outcome, reasons }))).toEqual([{ outcome: 'rendered', reasons: [] }])
  expect(notes).toEqual([])
})
