import { expect, test } from 'vitest'
import { fullReport } from '../../../web/dashboard/src/model/read/report/full-report.ts'
import { mended } from './files/mended.ts'

test.each(Object.entries(mended))('%s: is drawn as written', (_name, dashboard) => {
  const { panels, notes } = fullReport(dashboard)
  expect(panels).not.toEqual([])
  expect(panels.filter(({ outcome, reasons }) => outcome !== 'rendered' || reasons.length > 0)).toEqual([])
  expect(notes).toEqual([])
})
