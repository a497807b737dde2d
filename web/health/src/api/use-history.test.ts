import { askedBy } from '@hearth/ui-kit/test-support'
import { expect, test } from 'vitest'
import { useHistory, useIncidents } from './use-history.ts'

test.each([
  { name: 'the last hour', use: useHistory, call: '/api/v1/history?since=1h', answer: { checks: {} } },
  { name: 'incidents', use: useIncidents, call: '/api/v1/incidents', answer: { incidents: [] } },
])('$name is asked for every fifteen seconds', async ({ use, call, answer }) => {
  const { asked, data, options } = await askedBy(use, { [call.replace(/\?.*/, '')]: answer })
  expect(asked).toEqual([{ call: `GET ${call}` }])
  expect(data).toEqual(answer)
  expect(options.refetchInterval).toBe(15_000)
})
