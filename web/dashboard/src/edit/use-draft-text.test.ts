import { renderHook } from '@hearth/ui-kit/test-support'
import { expect, test } from 'vitest'
import { useDraftText } from './use-draft-text.ts'

async function opened() {
  let value = 'up'
  const told: string[] = []
  const hook = await renderHook(() => useDraftText(value, (text) => told.push(text)))
  return {
    hook,
    told,
    async come(next: string) {
      value = next
      await hook.again()
    },
  }
}

test('a text is told once it is finished, and shown until then', async () => {
  const { hook, told } = await opened()
  await hook.act(() => hook.current.write('up{'))
  expect([hook.current.shown, told]).toEqual(['up{', []])
  await hook.act(() => hook.current.take())
  expect([hook.current.shown, told]).toEqual(['up', ['up{']])
})

test('what is finished before it is drawn is told too', async () => {
  const { hook, told } = await opened()
  await hook.act(() => {
    const { write, take } = hook.current
    write('up{')
    take()
  })
  expect(told).toEqual(['up{'])
})

test('a value from elsewhere ends what is written', async () => {
  const { hook, told, come } = await opened()
  await hook.act(() => hook.current.write('up{'))
  await come('down')
  expect(hook.current.shown).toBe('down')
  await hook.act(() => hook.current.take())
  expect(told).toEqual([])
})

test('what is as it was is not told', async () => {
  const { hook, told } = await opened()
  await hook.act(() => hook.current.take('up'))
  expect(told).toEqual([])
})
