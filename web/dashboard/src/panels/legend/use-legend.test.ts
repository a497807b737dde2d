import { renderHook } from '@hearth/ui-kit/test-support'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { Series } from '../../model/panel-data.ts'
import type { LegendOptions } from '../../model/panel-options.ts'
import { aGraphStyle } from '../test-support/data-frames.ts'
import type { LegendProps } from './legend.tsx'
import { useLegend } from './use-legend.tsx'

const options: LegendOptions = {
  isShown: true,
  mode: 'list',
  placement: 'bottom',
  calcs: [],
  sortBy: undefined,
  sortsDescending: false,
  width: undefined,
  hidesEmpty: false,
  hidesZero: false,
}

let measured = 0
const named = (...names: string[]) =>
  names.map(
    (name) => ({ key: name, name, color: 'red', values: [measured++], style: aGraphStyle() }) as unknown as Series,
  )

async function shown(...names: string[]) {
  let series = named(...names)
  const hook = await renderHook(() => useLegend(series, options))
  return {
    legend: () => hook.current.legend as ReactElement<LegendProps>,
    hidden: () => [...hook.current.hidden],
    act: hook.act,
    async refresh(...next: string[]) {
      series = named(...next)
      await hook.again()
    },
  }
}

test('a legend stays what it is while its rows do, whatever the values are', async () => {
  const { legend, refresh } = await shown('a', 'b')
  const before = legend()
  await refresh('a', 'b')
  expect(legend()).toBe(before)
  await refresh('a', 'b', 'c')
  expect(legend().props.rows.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
})

test('a click of before a refresh still shows one alone, and the next one all', async () => {
  const { legend, hidden, act, refresh } = await shown('a', 'b', 'c')
  await refresh('a', 'b', 'c')
  await act(() => legend().props.onClick('b', false))
  expect(hidden()).toEqual(['a', 'c'])
  expect(legend().props.rows.map(({ isShown }) => isShown)).toEqual([false, true, false])
  await refresh('a', 'b', 'c')
  await act(() => legend().props.onClick('b', false))
  expect(hidden()).toEqual([])
})

test('a click on a column sorts by it', async () => {
  const { legend, act } = await shown('a', 'b')
  await act(() => legend().props.onSort('Name'))
  expect(legend().props.rows.map(({ name }) => name)).toEqual(['b', 'a'])
  expect(legend().props.options.sortsDescending).toBe(true)
})
