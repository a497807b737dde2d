import { useQuery } from '@tanstack/react-query'
import { createContext, createElement, useContext, useEffect, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderHook } from './render-hook.ts'

test('a hook runs with its effects, changes and cleans up', async () => {
  const cleaned = vi.fn()
  const hook = await renderHook(() => {
    const [count, setCount] = useState(0)
    useEffect(() => {
      if (count === 1) setCount(2)
      return () => cleaned(count)
    }, [count])
    return { count, setCount }
  })
  expect(hook.current.count).toBe(0)
  await hook.act(() => hook.current.setCount(1))
  expect(hook.current.count).toBe(2)
  await hook.unmount()
  expect(cleaned.mock.calls).toEqual([[0], [1], [2]])
})

test('it is drawn again when whoever uses it is', async () => {
  let given = 'before'
  const hook = await renderHook(() => given)
  given = 'after'
  await hook.again()
  expect(hook.current).toBe('after')
})

test('it has queries, and what is put around it', async () => {
  const Name = createContext('')
  const hook = await renderHook(
    () => ({
      name: useContext(Name),
      data: useQuery({ queryKey: ['answer'], queryFn: () => 'of the service' }).data,
    }),
    { wrap: (view) => createElement(Name.Provider, { value: 'of the page' }, view) },
  )
  await hook.until(() => expect(hook.current).toEqual({ name: 'of the page', data: 'of the service' }))
})

describe('a test that has ended', () => {
  test('had a window', async () => {
    await renderHook(() => 'first')
    await renderHook(() => 'second')
    expect('window' in globalThis).toBe(true)
  })

  test('leaves none, nor what was put beside it', () => {
    for (const name of ['window', 'IS_REACT_ACT_ENVIRONMENT']) expect(name in globalThis).toBe(false)
  })
})
