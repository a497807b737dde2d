import { describe, expect, test } from 'vitest'
import { recordingEnv } from '../../../test-support/run-flow.ts'
import type { ChatModelSettings } from '../../chat/chat-model.ts'
import { parseFlow } from '../flow.ts'
import { distrustAddresses, distrustFilled } from './distrust-addresses.ts'

const drawnAt = (basepath: string) =>
  parseFlow(JSON.stringify({ nodes: [{ id: 'a', data: { name: 'chatOpenAI', inputs: { basepath } } }] }))

function madeAt(drawn: string, baseUrl: string | undefined, variables: Readonly<Record<string, string>> = {}) {
  const { env, made } = recordingEnv()
  const guarded = distrustAddresses({ ...env, variable: (name) => variables[name] }, drawnAt(drawn))
  const settings: ChatModelSettings = {
    provider: 'openai-compatible',
    label: 'L',
    model: 'm',
    baseUrl,
    userSupplied: true,
  }
  guarded.createChatModel(settings)
  return made[0]?.byCaller === true
}

function filledAt(baseUrl: string, filled: readonly string[]) {
  const { env, made } = recordingEnv()
  const owned = filled.map(() => '')
  const settings = { provider: 'openai-compatible', label: 'L', model: 'm', baseUrl, userSupplied: true } as const
  distrustFilled(env, filled, owned).createChatModel(settings)
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

describe('in a node that a run has filled, an address', () => {
  test.each([
    { name: 'that a caller wrote is the caller’s', written: 'http://127.0.0.1:9/v1', used: 'http://127.0.0.1:9/v1' },
    { name: 'in capitals is the caller’s', written: 'HTTP://LOCALHOST:9/v1', used: 'HTTP://LOCALHOST:9/v1' },
    { name: 'written as a number is the caller’s', written: 'http://2130706433/', used: 'http://2130706433/' },
    { name: 'made of a host is the caller’s', written: '127.1:9', used: 'http://127.1:9/v1' },
  ])('$name', ({ written, used }) => {
    expect(filledAt(used, [written])).toBe(true)
  })

  test('beside what a caller wrote is its owner’s', () => {
    expect(filledAt('http://127.0.0.1:11434/v1', ['which model'])).toBe(false)
  })
})
