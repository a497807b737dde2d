import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createScope } from '../../model/interpolate/scope.ts'
import type { PanelData } from '../../model/panel-data.ts'
import { readDashboard } from '../../model/read/read-dashboard.ts'
import { DataTable } from './data-table.tsx'

const fieldOf = (name: string, type: string, values: readonly unknown[], reducers: readonly string[]) => ({
  name,
  type,
  values,
  displayName: name,
  config: { custom: { footer: { reducers } } },
  display: (value: unknown) => ({ prefix: '', text: String(value), suffix: '' }),
})

async function drawn(footer: object, reducers: readonly string[]): Promise<string> {
  const [section] = readDashboard({ panels: [{ id: 1, type: 'table', options: { footer } }] }).sections
  const [panel] = section?.panels ?? []
  if (panel?.kind !== 'table') throw new Error('Cannot draw the table: it was not read as one')
  const fields = [fieldOf('job', 'string', ['a', 'b'], []), fieldOf('size', 'number', [20, 22], reducers)]
  const data = { frames: [{ fields, meta: { notices: [] } }] } as unknown as PanelData
  const scope = createScope([], {}, {})
  const page = await renderToReadableStream(createElement(DataTable, { panel, data, scope, title: 'Sizes' }))
  await page.allReady
  return await new Response(page).text()
}

test.each([
  { name: 'of the table', footer: { show: true, reducer: ['sum'] }, reducers: [], has: true },
  { name: 'of a column', footer: {}, reducers: ['sum'], has: true },
  { name: 'that nobody asked for', footer: {}, reducers: [], has: false },
])('a foot $name is drawn: $has', async ({ footer, reducers, has }) => {
  const html = await drawn(footer, reducers)
  expect(html).toContain('Sizes')
  expect(/Total.*42/.test(html)).toBe(has)
})
