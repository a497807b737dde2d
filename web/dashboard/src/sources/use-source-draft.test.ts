import { answerAsks, renderHook } from '@hearth/ui-kit/test-support'
import { describe, expect, test } from 'vitest'
import type { DataSource } from '../queries/data-sources.ts'
import { useSourceDraft } from './use-source-draft.ts'

const source = { uid: 'p', name: 'Metrics', type: 'prometheus', isDefault: true } as DataSource
const health = '/api/datasources/uid/p/health'

async function submitted(of: object | undefined, answers: Readonly<Record<string, unknown>>) {
  const asked = answerAsks(answers)
  const hook = await renderHook(() => useSourceDraft(of as DataSource | undefined))
  await hook.act(() => hook.current.set('jsonData.timeInterval', '15s'))
  await hook.act(() => hook.current.submit())
  return { asked: asked.map(({ call }) => call), now: hook.current, hook }
}

describe('a data source that is filled in', () => {
  test('begins as a Prometheus without a name', async () => {
    const hook = await renderHook(() => useSourceDraft(undefined))
    expect(hook.current).toMatchObject({
      draft: { name: '', type: 'prometheus', access: 'proxy' },
      result: undefined,
      isBusy: false,
    })
  })

  test('is kept, and then asked whether it answers', async () => {
    const { asked, now } = await submitted(source, {
      '/api/datasources/uid/p': { datasource: { ...source, name: 'Kept' } },
      [health]: { message: 'It works' },
    })
    expect(asked).toEqual(['PUT /api/datasources/uid/p', `GET ${health}`])
    expect(now).toMatchObject({ draft: { name: 'Kept', jsonData: { timeInterval: '15s' } }, isBusy: false })
    expect(now.result).toEqual({ isWell: true, message: 'It works' })
  })

  test('holds no secret once it is kept', async () => {
    const { now } = await submitted(
      { ...source, secureJsonData: { password: 'x' } },
      {
        '/api/datasources/uid/p': { datasource: source },
      },
    )
    expect(now.draft.secureJsonData).toBeUndefined()
  })

  test('says why it was not kept, and is not asked then', async () => {
    const { asked, now } = await submitted(undefined, {
      '/api/datasources': Response.json({ message: 'A name is needed' }, { status: 400 }),
    })
    expect(asked).toEqual(['POST /api/datasources'])
    expect(now.result).toEqual({ isWell: false, message: expect.stringContaining('A name is needed') })
  })

  test('that comes from a file is not kept, only asked', async () => {
    const { asked, now } = await submitted({ ...source, readOnly: true }, { [health]: { message: 'It works' } })
    expect(asked).toEqual([`GET ${health}`])
    expect(now.result?.isWell).toBe(true)
  })
})
