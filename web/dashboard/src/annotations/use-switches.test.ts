import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SearchParams } from '../app/address/search-params.ts'
import type { Dashboard } from '../model/dashboard.ts'
import { useSwitches } from './use-switches.ts'

const annotations = ['Releases', 'Alerts'].map((name) => ({ name, isEnabled: true }))
const dashboard = { annotations } as unknown as Dashboard

function View({ search }: { readonly search: SearchParams }): string {
  const switches = useSwitches(dashboard, search)
  return switches.map(({ query, isOn }) => `${query.name} ${isOn ? 'on' : 'off'}`).join()
}

test('annotations are shown as the address says, or else as the dashboard does', () => {
  const shown = (search: SearchParams) => renderToStaticMarkup(createElement(View, { search }))
  expect(shown({ 'anno-Alerts': 'off' })).toBe('Releases on,Alerts off')
})
