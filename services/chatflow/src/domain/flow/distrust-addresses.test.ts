import { describe, expect, test } from 'vitest'
import { recordingEnv } from '../../testing/run-flow.fixture.ts'
import type { ChatModelSettings } from '../chat/chat-model.ts'
import { distrustAddresses } from './distrust-addresses.ts'
import { parseFlow } from './flow.ts'

const drawnAt = (basepath: string) =>
  parseFlow(JSON.stringify({ nodes: [{ id: 'a', data: { name: 'chatOpenAI', inputs: { basepath } } }] }))

function madeAt(drawn: string, baseUrl: string | undefined, variables: Readonly<Record<string, string>> = {}) {
  const { env, made } = recordingEnv()
  const world = distrustAddresses({ ...env, variable: (name) => variables[name] }, drawnAt(drawn))
  const settings: ChatModelSettings = {
    provider: 'openai-compatible',
    label: 'L',
    model: 'm',
    baseUrl,
    userSupplied: true,
  }
  world.createChatModel(settings)
  return made[0]?.byCaller === true
}

describe('in a flow that a caller has altered, an address', () => {
  const local = 'http://127.0.0.1:11434/v1'
  test.each([
    { name: 'of the drawing is its owner’s', drawn: local, used: local, distrusted: false },
    {
      name: 'elsewhere at the same server is its owner’s',
      drawn: 'http://127.0.0.1:11434',
      used: local,
      distrusted: false,
    },
    { name: 'of another server is the caller’s', drawn: 'https://api.example.com/v1', used: local, distrusted: true },
    { name: 'of another port is the caller’s', drawn: local, used: 'http://127.0.0.1:1143/v1', distrusted: true },
    { name: 'of another scheme is the caller’s', drawn: local, used: 'https://127.0.0.1:11434/v1', distrusted: true },
    {
      name: 'behind credentials is the one they hide',
      drawn: 'http://a:80',
      used: 'http://a:80@127.0.0.1/',
      distrusted: true,
    },
    {
      name: 'written as a number is the caller’s',
      drawn: 'https://x.example',
      used: 'http://2130706433/',
      distrusted: true,
    },
    { name: 'that is the vendor’s own is no concern', drawn: local, used: undefined, distrusted: false },
  ])('$name', ({ drawn, used, distrusted }) => {
    expect(madeAt(drawn, used)).toBe(distrusted)
  })

  test('of the environment is its owner’s', () => {
    expect(madeAt('', local, { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' })).toBe(false)
  })
})
