import { describe, expect, test } from 'vitest'
import { type Access, describeAccess, isOpen, onFlows } from './access.ts'

const ways: readonly {
  readonly access: Access
  readonly open: boolean
  readonly security: unknown
  readonly denials: string[]
}[] = [
  { access: 'anyone', open: true, security: undefined, denials: [] },
  { access: 'flow caller', open: true, security: [{ apiKey: [] }, {}], denials: ['401'] },
  { access: 'uploader', open: true, security: [{ apiKey: [] }, {}], denials: ['401'] },
  { access: 'key', open: false, security: [{ apiKey: [] }], denials: ['401'] },
  { access: 'flow token', open: false, security: [{ mcpToken: [] }], denials: ['401'] },
  { access: ['tools:view'], open: false, security: [{ apiKey: [] }], denials: ['401', '403'] },
]

describe.each(ways)('an endpoint for $access', ({ access, open, security, denials }) => {
  test(`is ${open ? 'open' : 'closed'} to requests without a key`, () => expect(isOpen(access)).toBe(open))

  test('says so in the reference, beside its own refusals', () => {
    const described = describeAccess(access, [404])
    expect(described.security).toEqual(security)
    expect(Object.keys(described.responses)).toEqual([...denials, '404'])
  })
})

test('what is done with flows may be done with those of either kind', () => {
  expect(onFlows('config', 'update')).toEqual([
    'chatflows:config',
    'agentflows:config',
    'chatflows:update',
    'agentflows:update',
  ])
})
