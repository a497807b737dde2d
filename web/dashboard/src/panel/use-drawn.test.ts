import { renderHook } from '@hearth/ui-kit/test-support'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { type DashboardView, DashboardViewProvider } from '../view/dashboard-view.ts'
import { useDrawn } from './use-drawn.ts'
import type { PanelState } from './use-panel-data.ts'

const at = (toMs: number) => ({ range: { fromMs: 0, toMs } }) as DashboardView
const state = (title: string, isOutdated: boolean) => ({ title, isOutdated }) as PanelState

test('a panel is drawn anew with its answers, and stays what it is until then', async () => {
  let [view, given] = [at(1), state('waits for the first', false)]
  const hook = await renderHook(() => useDrawn(given), {
    wrap: (child) => createElement(DashboardViewProvider, { value: view }, child),
  })
  const shown = () => [hook.current.state.title, hook.current.view.range.toMs]
  expect(shown()).toEqual(['waits for the first', 1])
  given = state('has it', false)
  await hook.again()
  expect(shown()).toEqual(['has it', 1])
  const before = hook.current
  ;[view, given] = [at(2), state('waits for the second', true)]
  await hook.again()
  expect(hook.current).toBe(before)
  given = state('has it, too', false)
  await hook.again()
  expect(shown()).toEqual(['has it, too', 2])
})
