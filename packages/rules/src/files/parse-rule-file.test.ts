import { describe, expect, it } from 'vitest'
import { type GroupDefaults, parseRuleFile, readRuleGroup } from './parse-rule-file.ts'

const defaults: GroupDefaults = {
  ...{ intervalMs: 60_000, queryOffsetMs: 5 },
  readExpression(text) {
    if (text.includes('!')) throw new Error(`${text} is none`)
    return text.replaceAll(' ', '')
  },
}
const parse = (text: string, own: Partial<GroupDefaults> = {}) => parseRuleFile(text, 'a.yml', { ...defaults, ...own })

function groupsOf(text: string, own?: Partial<GroupDefaults>) {
  const parsed = parse(text, own)
  if ('faults' in parsed) throw new Error(parsed.faults.join('; '))
  return parsed.groups
}
const faultsOf = (text: string, own?: Partial<GroupDefaults>) => {
  const parsed = parse(text, own)
  return 'faults' in parsed ? parsed.faults : []
}

describe('a file of rules', () => {
  it('has its groups, each with what holds for those that do not say', () => {
    expect(groupsOf('groups:\n- name: g\n  rules:\n  - record: r\n    expr: a + b\n')).toEqual([
      {
        ...{ file: 'a.yml', name: 'g', intervalMs: 60_000, queryOffsetMs: 5, limit: 0, source: expect.any(String) },
        rules: [{ kind: 'recording', name: 'r', expression: 'a+b', labels: {} }],
      },
    ])
  })

  it('has groups that say themselves', () => {
    const text = 'groups:\n- name: g\n  interval: 2m\n  query_offset: 0s\n  limit: 7\n'
    expect(groupsOf(text)).toMatchObject([{ intervalMs: 120_000, queryOffsetMs: 0, limit: 7, rules: [] }])
  })

  it('evaluates as often as usual where a group says never', () => {
    expect(groupsOf('groups:\n- name: g\n  interval: 0s\n')).toMatchObject([{ intervalMs: 60_000 }])
  })

  it.each(['', '# nothing', 'groups:', 'groups: []', '{}'])('may be empty: %j', (text) => {
    expect(groupsOf(text)).toEqual([])
  })

  it('tells groups that are written alike by the same text, and no others', () => {
    const [one, other, third] = ['a', 'a', 'b'].map(
      (expr) => groupsOf(`groups: [{name: g, rules: [{record: r, expr: ${expr}}]}]`)[0]?.source,
    )
    expect(one).toBe(other)
    expect(one).not.toBe(third)
    const slower = groupsOf('groups: [{name: g, rules: [{record: r, expr: a}]}]', { intervalMs: 1 })[0]?.source
    expect(slower).not.toBe(one)
  })

  it('passes over keys that are none only where it may', () => {
    const text = 'groups:\n- name: g\n  odd: 1\n'
    expect(faultsOf(text)).toEqual(['line 3: field odd not found'])
    expect(groupsOf(text, { ignoresUnknownKeys: true })).toMatchObject([{ name: 'g' }])
  })
})

describe('what is wrong with a file', () => {
  it.each([
    { name: 'is no YAML', text: 'groups: [', faults: [expect.stringContaining('line')] },
    { name: 'is of another form', text: 'groups: text', faults: [expect.stringMatching(/^line 1: groups: /)] },
    { name: 'names a group nothing', text: 'groups:\n- rules: []', faults: ['line 2: Groupname must not be empty'] },
    {
      ...{ name: 'names two groups alike', text: 'groups:\n- name: g\n- name: h\n- name: g\n' },
      faults: ['line 4: groupname: "g" is repeated in the same file'],
    },
    {
      ...{ name: 'has a label that is none', text: 'groups:\n- name: g\n  labels:\n    __name__: x\n    "": y\n' },
      faults: ['line 2: invalid label name: __name__', 'line 2: invalid label name: '],
    },
    {
      name: 'has rules that are none, each with its place',
      text: 'groups:\n- name: g\n  rules:\n  - record: r\n    expr: ok\n  - alert: A\n    expr: a!\n  - expr: b!\n',
      faults: [
        'line 6: group "g", rule 2, "A": could not parse expression: a! is none',
        'line 8: group "g", rule 3, "": one of \'record\' or \'alert\' must be set',
        'line 8: group "g", rule 3, "": could not parse expression: b! is none',
      ],
    },
  ])('is told where it $name', ({ text, faults }) => {
    expect(faultsOf(text)).toEqual(faults)
  })
})

describe('a group that stands by itself', () => {
  const read = (value: unknown) => readRuleGroup(value, 'f', defaults)

  it('is read as one of a file', () => {
    const rules = [{ record: 'r', expr: 'a' }]
    expect(read({ name: 'g', interval: '30s', rules })).toMatchObject({
      group: { file: 'f', name: 'g', intervalMs: 30_000, rules: [{ name: 'r', expression: 'a' }] },
    })
  })

  it('is malformed where it is of another form', () => {
    expect(read({ name: 'g', odd: 1 })).toEqual({ malformed: ['line 1: field odd not found'] })
  })

  it('has its own faults, and the first one of each of its rules', () => {
    const rules = [{ expr: 'b!' }, { record: 'r', expr: 'ok' }, { alert: 'A', expr: '!' }]
    expect(read({ name: '', rules })).toEqual({
      faults: [
        { rule: undefined, fault: 'Groupname must not be empty' },
        { rule: expect.objectContaining({ expr: 'b!' }), fault: "one of 'record' or 'alert' must be set" },
        { rule: expect.objectContaining({ alert: 'A' }), fault: 'could not parse expression: ! is none' },
      ],
    })
  })
})
