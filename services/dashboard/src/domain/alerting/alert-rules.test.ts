import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { createAlertRules } from './alert-rules.ts'
import type { AlertingStore, KeptGroup, RuleState, WrittenGroup } from './alerting-store.ts'
import type { GrafanaRule } from './grafana-rule.ts'
import { overtaken } from './in-turn.ts'

const { signal } = new AbortController()
const range = { from: 600, to: 0 }
const query = {
  refId: 'A',
  datasourceUid: 'metrics',
  queryType: '',
  relativeTimeRange: range,
  model: { expr: 'up', instant: true },
}
const threshold = {
  ...{ refId: 'B', datasourceUid: '__expr__', queryType: '', relativeTimeRange: range },
  model: { type: 'threshold', expression: 'A', conditions: [{ evaluator: { type: 'gt', params: [5] } }] },
}
const rule = (uid: string, given: Partial<GrafanaRule> = {}): GrafanaRule => ({
  ...{ uid, title: `Rule ${uid}`, folderUid: 'f', group: 'g', condition: 'B', data: [query, threshold], forMs: 0 },
  ...{ keepFiringMs: 0, labels: {}, annotations: {}, noDataState: 'OK', execErrState: 'OK', isPaused: false },
  ...{ record: undefined, receiver: undefined, provenance: '', updatedMs: 0 },
  ...given,
})
const state: RuleState = { health: 'ok', lastEvaluation: '', evaluationTime: 0, alerts: [] }
const foreign = {
  id: 'other',
  paused: false,
  rules: [{ alert: 'Other', expr: 'up == 0' }],
  note: { mine: true },
  states: [state],
}

/** Rules over a store that keeps what is written, as the metrics service does. */
function open(before: readonly KeptGroup[] = [], { timesOvertaken = 0 } = {}) {
  const kept = { version: 1, groups: before, left: timesOvertaken }
  const keep = (group: WrittenGroup): KeptGroup => ({
    ...{ namespace: group.namespace, name: group.name, lastEvaluation: '' },
    intervalSeconds: { '1m': 60, '30s': 30, '10s': 10 }[group.interval] ?? Number.NaN,
    rules: group.rules.map((one) => ({ ...one, note: JSON.parse(JSON.stringify(one.note ?? null)), states: [state] })),
  })
  const store = {
    rules: async () => ({ version: String(kept.version), value: kept.groups }),
    async writeRules(groups: readonly WrittenGroup[], version: string) {
      if (kept.left-- > 0) throw new Failure('conflict', 'changed meanwhile', { code: overtaken })
      expect(version).toBe(String(kept.version++))
      kept.groups = groups.map(keep)
    },
  } as unknown as AlertingStore
  const folders = new Map([
    ['f', 'Ops'],
    ['other', 'Other'],
  ])
  const folderTitle = (uid: string) => {
    const title = folders.get(uid)
    if (title === undefined) throw new Failure('missing', `no folder ${uid}`)
    return title
  }
  let uids = 0
  const rules = createAlertRules({
    store,
    sourceUid: 'metrics',
    folderTitle,
    newUid: () => `new-${++uids}`,
    nowMs: () => 99,
  })
  const shape = async () =>
    (await rules.groups(signal)).map(({ folderUid, name, intervalSeconds, rules: own }) => [
      `${folderUid}/${name} every ${intervalSeconds} s`,
      ...own.map((one) => one.rule.uid),
    ])
  return { rules, kept, folders, shape }
}

describe('put()', () => {
  test('begins a group that is evaluated each minute, and gives the rule back as it is kept', async () => {
    const { rules, shape } = open()
    expect(await rules.put(rule('a'), 'create', signal)).toEqual(rule('a', { updatedMs: 99 }))
    expect(await shape()).toEqual([['f/g every 60 s', 'a']])
    const [group] = await rules.groups(signal)
    expect(group?.rules).toEqual([{ rule: rule('a', { updatedMs: 99 }), states: [state] }])
  })

  test('gives a rule without a uid one', async () => {
    expect(await open().rules.put(rule(''), 'create', signal)).toMatchObject({ uid: 'new-1' })
  })

  test('writes what the metrics service can evaluate', async () => {
    const { rules, kept } = open()
    await rules.put(rule('a', { isPaused: true }), 'create', signal)
    expect(kept.groups[0]?.rules[0]).toMatchObject({ id: 'a', paused: true, rules: [{ expr: '(up) > 5' }] })
  })

  test('adds to a group at its end, which keeps its interval', async () => {
    const { rules, shape } = open()
    await rules.putGroup({ folderUid: 'f', name: 'g', intervalSeconds: 30, rules: [rule('a')] }, signal)
    await rules.put(rule('b'), 'create', signal)
    expect(await shape()).toEqual([['f/g every 30 s', 'a', 'b']])
  })

  test('keeps the place of a rule that stays in its group, and its neighbours as they were', async () => {
    const { rules, shape, kept } = open()
    for (const uid of ['a', 'b', 'c']) await rules.put(rule(uid), 'create', signal)
    const [before] = kept.groups
    await rules.put(rule('b', { title: 'Other' }), 'replace', signal)
    expect(await shape()).toEqual([['f/g every 60 s', 'a', 'b', 'c']])
    expect(kept.groups[0]?.rules[1]?.note).toMatchObject({ title: 'Other' })
    expect([0, 2].map((at) => kept.groups[0]?.rules[at])).toEqual([0, 2].map((at) => before?.rules[at]))
  })

  test('moves a rule that is written to another group, to its end', async () => {
    const { rules, shape } = open()
    for (const uid of ['a', 'b']) await rules.put(rule(uid), 'create', signal)
    await rules.put(rule('c', { group: 'h' }), 'create', signal)
    await rules.put(rule('a', { group: 'h' }), 'replace', signal)
    expect(await shape()).toEqual([
      ['f/g every 60 s', 'b'],
      ['f/h every 60 s', 'c', 'a'],
    ])
    await rules.put(rule('b', { folderUid: 'other' }), 'replace', signal)
    // A group that nothing is left in is gone.
    expect(await shape()).toEqual([
      ['f/h every 60 s', 'c', 'a'],
      ['other/g every 60 s', 'b'],
    ])
  })

  test.each([
    {
      name: 'a uid that is there',
      given: rule('a'),
      mode: 'create',
      error: { kind: 'conflict', param: 'uid', message: 'a rule with the uid "a" is there already' },
    },
    {
      name: 'a uid that is not there',
      given: rule('b'),
      mode: 'replace',
      error: { kind: 'missing', code: 'alerting.alert-rule.notFound' },
    },
    { name: 'a uid that is none', given: rule('b/c'), mode: 'create', error: { kind: 'invalid', param: 'uid' } },
    {
      name: 'a folder that is not there',
      given: rule('b', { folderUid: 'gone' }),
      mode: 'create',
      error: { kind: 'missing' },
    },
    {
      name: 'a rule that cannot be said in PromQL',
      given: rule('b', { condition: 'Z' }),
      mode: 'create',
      error: { kind: 'invalid' },
    },
  ] as const)('refuses $name, and writes nothing', async ({ given, mode, error }) => {
    const { rules, kept } = open()
    await rules.put(rule('a'), 'create', signal)
    const before = kept.version
    await expect(rules.put(given, mode, signal)).rejects.toMatchObject(error)
    expect(kept.version).toBe(before)
  })

  test('begins anew where somebody else wrote meanwhile', async () => {
    const { rules, shape } = open([], { timesOvertaken: 2 })
    await rules.put(rule('a'), 'create', signal)
    expect(await shape()).toEqual([['f/g every 60 s', 'a']])
  })

  test('makes changes at once one after the other', async () => {
    const { rules, shape } = open()
    await Promise.all(['a', 'b', 'c'].map((uid) => rules.put(rule(uid), 'create', signal)))
    expect(await shape()).toEqual([['f/g every 60 s', 'a', 'b', 'c']])
  })

  test('leaves rules as they were translated whose folder is gone since', async () => {
    const { rules, folders, shape } = open()
    await rules.put(rule('a', { folderUid: 'other' }), 'create', signal)
    folders.set('other', 'Renamed')
    await rules.put(rule('b'), 'create', signal)
    expect(await shape()).toHaveLength(2)
  })
})

describe('remove()', () => {
  test('says whether there was one', async () => {
    const { rules, shape } = open()
    for (const uid of ['a', 'b']) await rules.put(rule(uid), 'create', signal)
    expect(await rules.remove('a', signal)).toBe(true)
    expect(await rules.remove('a', signal)).toBe(false)
    expect(await shape()).toEqual([['f/g every 60 s', 'b']])
    expect(await rules.remove('b', signal)).toBe(true)
    expect(await shape()).toEqual([])
  })
})

describe('putGroup()', () => {
  test('takes the place of a group, and takes its rules out of others', async () => {
    const { rules, shape } = open()
    for (const uid of ['a', 'b']) await rules.put(rule(uid), 'create', signal)
    for (const uid of ['c', 'd']) await rules.put(rule(uid, { group: 'h' }), 'create', signal)
    const draft = {
      folderUid: 'f',
      name: 'g',
      intervalSeconds: 10,
      rules: [rule('c', { group: 'x', folderUid: 'y' }), rule('')],
    }
    await rules.putGroup(draft, signal)
    expect(await shape()).toEqual([
      ['f/g every 10 s', 'c', 'new-1'],
      ['f/h every 60 s', 'd'],
    ])
  })

  test('refuses all of it for one rule', async () => {
    const { rules, shape } = open()
    const draft = { folderUid: 'f', name: 'g', intervalSeconds: 10, rules: [rule('a'), rule('b', { condition: 'Z' })] }
    await expect(rules.putGroup(draft, signal)).rejects.toMatchObject({ kind: 'invalid' })
    expect(await shape()).toEqual([])
  })
})

describe('removeGroups()', () => {
  test.each([
    { folder: 'f', name: undefined, removed: 2, left: [['other/g every 60 s', 'c']] },
    {
      folder: 'f',
      name: 'g',
      removed: 1,
      left: [
        ['f/h every 60 s', 'b'],
        ['other/g every 60 s', 'c'],
      ],
    },
    {
      folder: 'f',
      name: 'x',
      removed: 0,
      left: [
        ['f/g every 60 s', 'a'],
        ['f/h every 60 s', 'b'],
        ['other/g every 60 s', 'c'],
      ],
    },
  ])('of the folder $folder, named $name, takes $removed', async ({ folder, name, removed, left }) => {
    const { rules, shape } = open()
    await rules.put(rule('a'), 'create', signal)
    await rules.put(rule('b', { group: 'h' }), 'create', signal)
    await rules.put(rule('c', { folderUid: 'other' }), 'create', signal)
    expect(await rules.removeGroups(folder, name, signal)).toBe(removed)
    expect(await shape()).toEqual(left)
  })
})

describe('rules that somebody else wrote', () => {
  const own = { namespace: 'f', name: 'g', intervalSeconds: 30, lastEvaluation: '' }

  test('are not shown', async () => {
    const { rules } = open([{ ...own, rules: [foreign] }])
    expect(await rules.groups(signal)).toMatchObject([{ name: 'g', rules: [] }])
  })

  test('stay, before those of their group that are written here, and by themselves', async () => {
    const { rules, kept } = open([
      { ...own, rules: [foreign] },
      { ...own, namespace: 'theirs', rules: [foreign] },
    ])
    await rules.put(rule('a'), 'create', signal)
    const ids = () =>
      kept.groups.map(({ namespace, name, intervalSeconds, rules: all }) => [
        namespace,
        name,
        intervalSeconds,
        ...all.map(({ id }) => id),
      ])
    expect(ids()).toEqual([
      ['f', 'g', 30, 'other', 'a'],
      ['theirs', 'g', 30, 'other'],
    ])
    await rules.remove('a', signal)
    expect(ids()).toEqual([
      ['f', 'g', 30, 'other'],
      ['theirs', 'g', 30, 'other'],
    ])
    expect(kept.groups[0]?.rules[0]).toMatchObject({ note: { mine: true }, rules: [{ alert: 'Other' }] })
  })

  test('stay in their own group where another of the folder is written', async () => {
    const { rules, kept } = open([{ ...own, name: 'theirs', rules: [foreign] }])
    await rules.put(rule('a'), 'create', signal)
    expect(kept.groups.map(({ name, rules: all }) => [name, ...all.map(({ id }) => id)]).toSorted()).toEqual([
      ['g', 'a'],
      ['theirs', 'other'],
    ])
  })
})
