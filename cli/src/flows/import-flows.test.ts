import { describe, expect, test } from 'vitest'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import type { Exported, FlowRow } from './exported.ts'
import type { FlowReport } from './flow-server.ts'
import { importFlows } from './import-flows.ts'

const flow = (id: string, label = 'A'): FlowRow => ({
  id,
  name: id,
  type: 'CHATFLOW',
  flowData: JSON.stringify({ nodes: [{ id: 'n', data: { label, inputs: {} } }], edges: [] }),
})
const report = (id: string, own: Partial<FlowReport> = {}): FlowReport => ({
  id,
  name: id,
  verdict: 'runs',
  substitutions: [],
  reasons: [],
  credentials: [],
  ...own,
})

async function run(exported: Exported, served: readonly FlowRow[], write: boolean, reports?: readonly FlowReport[]) {
  const { terminal, out } = recordingTerminal()
  const changed: string[] = []
  const added: Exported[] = []
  const server = {
    list: async () => served,
    report: async () => reports ?? exported.flows.map(({ id }) => report(id)),
    change: async ({ id }: FlowRow) => void changed.push(id),
    add: async (more: Exported) => void added.push(more),
  }
  return { code: await importFlows(terminal, server, exported, write), out: out(), changed, added }
}

const others = { Tool: [{ id: 't' }] }

describe('an import', () => {
  test('does not ask again for reports that came with the flows', async () => {
    const { terminal, out } = recordingTerminal()
    const asked = async () => {
      throw new Error('The report is known')
    }
    const server = { list: async () => [], report: asked, change: asked, add: asked }
    const known = [report('a', { verdict: 'cannot run', reasons: ['"Mail": has no counterpart'] })]
    await importFlows(terminal, server, { flows: [flow('a')], others: {} }, false, known)
    expect(out()).toContain('a (a): cannot run\n  "Mail": has no counterpart\n')
  })

  test('says first what would become of each flow, and writes nothing', async () => {
    const reports = [
      report('a', {
        substitutions: [1, 2].map(() => ({ node: 'Chat', kind: 'model', text: 'is served here' })),
        verdict: 'runs with substitution',
      }),
      report('b', { verdict: 'cannot run', reasons: ['a node is missing'], credentials: ['openAIApi', 'other'] }),
    ]
    const { out, changed, added, code } = await run({ flows: [flow('a'), flow('b')], others }, [], false, reports)
    expect(out).toBe(
      'a (a): runs with substitution\n  Chat: is served here\n' +
        'b (b): cannot run\n  a node is missing\n  enter again: openAIApi, other\n' +
        '2 flows: 0 run, 1 run with substitution, 1 cannot run\n' +
        'Nothing is written yet: say --yes to import them\n',
    )
    expect([changed, added, code]).toEqual([[], [], 0])
  })

  test('adds flows that are not there, alters those that differ and leaves the others', async () => {
    const exported = { flows: [flow('new'), flow('same'), flow('other', 'B')], others }
    const { out, changed, added } = await run(exported, [flow('same'), flow('other')], true)
    expect(changed).toEqual(['other'])
    expect(added).toEqual([{ flows: [flow('new')], others }])
    expect(out).toMatch(/\n1 flows added, 1 altered\n$/)
  })

  test('adds nothing when all is there', async () => {
    expect((await run({ flows: [flow('same')], others: {} }, [flow('same')], true)).added).toEqual([])
  })

  test('adds what flows use though all flows are there', async () => {
    expect((await run({ flows: [flow('same')], others }, [flow('same')], true)).added).toEqual([{ flows: [], others }])
  })
})
