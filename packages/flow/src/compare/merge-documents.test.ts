import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FlowDocument } from '../document/document.ts'
import { type Edit, inTurn } from '../edit/edit.ts'
import { addNode, moveNodes, setLabel } from '../edit/nodes.ts'
import { removeNodes } from '../edit/remove-nodes.ts'
import { setInput } from '../edit/set-input.ts'
import { anyEdits, baseDocument } from '../test-support/arbitrary.ts'
import { drawing, inputsOf, joined, node, nodeIn, wiresIn } from '../test-support/drawing.ts'
import { kinds } from '../test-support/kinds.ts'
import { disconnect } from '../wiring/disconnect.ts'
import { wireReference } from '../wiring/references.ts'
import { isEqual } from './is-equal.ts'
import { keyOf } from './key-of.ts'
import { mergeDocuments } from './merge-documents.ts'
import { takeTheirs } from './take-theirs.ts'

const base = baseDocument
const idsIn = ({ nodes }: FlowDocument) => nodes.map(({ id }) => id).sort()
const edgesIn = ({ edges }: FlowDocument) => edges.map(keyOf).sort()

// Equal but for the order of nodes and wires, and of the wires of one input.
function sorted({ nodes, edges }: FlowDocument): unknown {
  const ordered = nodes.map(({ data, ...rest }) => {
    const inputs = Object.entries(data.inputs ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.toSorted() : value,
    ])
    return { ...rest, data: { ...data, inputs: Object.fromEntries(inputs) } }
  })
  return { nodes: ordered.toSorted((a, b) => (a.id < b.id ? -1 : 1)), edges: edges.map(keyOf).sort() }
}

describe('what two sides made of a drawing', () => {
  test('merges where they changed different inputs of one node', () => {
    const { document, conflicts } = mergeDocuments(
      base,
      setInput('m0', 'temperature', 1)(base),
      setInput('m0', 'modelName', 'big')(base),
    )
    expect(inputsOf(document, 'm0')).toEqual({ modelName: 'big', temperature: 1 })
    expect(conflicts).toEqual([])
  })

  test('asks where they gave one input different values, and keeps mine meanwhile', () => {
    const [mine, theirs] = [setInput('m0', 'temperature', 1)(base), setInput('m0', 'temperature', 2)(base)]
    const { document, conflicts } = mergeDocuments(base, mine, theirs)
    expect(conflicts).toEqual([{ nodeId: 'm0', input: 'temperature', mine: 1, theirs: 2 }])
    expect(inputsOf(document, 'm0').temperature).toBe(1)
  })

  test('asks about names too', () => {
    const { conflicts } = mergeDocuments(base, setLabel('m0', 'A')(base), setLabel('m0', 'B')(base))
    expect(conflicts).toEqual([{ nodeId: 'm0', input: '(label)', mine: 'A', theirs: 'B' }])
  })

  test('asks where one took away what the other worked on', () => {
    const mine = setInput('l0', 'x', 1)(base)
    const { document, conflicts } = mergeDocuments(base, mine, removeNodes(['l0'])(base))
    expect(conflicts).toMatchObject([{ nodeId: 'l0', input: '(node)', mine: { id: 'l0' }, theirs: undefined }])
    expect(wiresIn(document)).toEqual(wiresIn(base))
    expect(inputsOf(document, 'c0').model).toBe(wireReference('l0'))
  })

  test('leaves away what one took away and the other only moved', () => {
    const moved = moveNodes(new Map([['l0', { x: 5, y: 5 }]]))(base)
    const { document, conflicts } = mergeDocuments(base, moved, removeNodes(['l0'])(base))
    expect([idsIn(document).includes('l0'), conflicts]).toEqual([false, []])
  })

  test('has the wires of both to an input that takes several', () => {
    const list = drawing([node(kinds.agent, 'a'), ...['t', 'u', 'v'].map((id) => node(kinds.tool, id))], 't>a.tools')
    const theirs = inTurn(disconnect(list.edges.map(({ id }) => id)), joined('v>a.tools'))(list)
    const { document, conflicts } = mergeDocuments(list, joined('u>a.tools')(list), theirs)
    expect(inputsOf(document, 'a').tools).toEqual([wireReference('u'), wireReference('v')])
    expect([wiresIn(document), conflicts]).toEqual([['u>a', 'v>a'], []])
  })

  test('has one wire to an input that takes one, mine', () => {
    const { document, conflicts } = mergeDocuments(base, joined('m0>a0.model')(base), joined('m1>c1.model')(base))
    expect([wiresIn(document).filter((wire) => wire.endsWith('a0') && wire.startsWith('m')), conflicts]).toEqual([
      ['m0>a0'],
      [],
    ])
    const both = mergeDocuments(base, joined('m0>c0.model')(base), joined('m1>c0.model')(base))
    expect(wiresIn(both.document).filter((wire) => wire.endsWith('>c0'))).toEqual(['p0>c0', 'm0>c0'])
    expect(both.conflicts).toMatchObject([{ nodeId: 'c0', input: 'model' }])
  })

  test('has no wire of theirs to an input that mine left free and that is asked about', () => {
    const [free, wired] = [removeNodes(['m0'])(base), joined('m1>l0.model')(base)]
    const { document, conflicts } = mergeDocuments(base, free, wired)
    expect(conflicts).toMatchObject([{ nodeId: 'l0', input: 'model', theirs: wireReference('m1') }])
    expect(wiresIn(document).filter((wire) => wire.endsWith('>l0'))).toEqual([])
  })

  test('has both nodes that got the same id, with their wires', () => {
    const add = (x: number) => addNode(node(kinds.model, 'chatModel_0', { position: { x, y: 0 } }))
    const theirs = inTurn(add(2), joined('chatModel_0>c1.model'))(base)
    const { document, conflicts } = mergeDocuments(base, add(1)(base), theirs)
    expect(nodeIn(document, 'chatModel_0').position.x).toBe(1)
    expect(nodeIn(document, 'chatModel_1').position.x).toBe(2)
    expect(inputsOf(document, 'c1').model).toBe('{{chatModel_1.data.instance}}')
    expect([wiresIn(document).includes('chatModel_1>c1'), conflicts]).toEqual([true, []])
  })

  test('has a node once that both had already, whatever became of it', () => {
    const added = addNode(node(kinds.model, 'new'))(base)
    const { document } = mergeDocuments(base, setInput('new', 'modelName', 'x')(added), added)
    expect(idsIn(document)).toEqual(idsIn(added))
  })

  test('frees what was drawn within what is gone', () => {
    const framed = drawing([node(kinds.iteration, 'i', { position: { x: 10, y: 10 } })])
    const inner = node(kinds.llm, 'in', { within: 'i', position: { x: 1, y: 1 } })
    const mine = inTurn(addNode({ ...inner, positionAbsolute: { x: 11, y: 11 } }))(framed)
    const { document } = mergeDocuments(framed, mine, removeNodes(['i'])(framed))
    expect(nodeIn(document, 'in')).toMatchObject({ position: { x: 11, y: 11 } })
    expect(nodeIn(document, 'in')).not.toHaveProperty('parentNode')
  })
})

describe('a conflict that is settled their way', () => {
  const settled = (mine: FlowDocument, theirs: FlowDocument) => {
    const { document, conflicts } = mergeDocuments(base, mine, theirs)
    return conflicts.reduce((changed, conflict) => takeTheirs(conflict, theirs)(changed), document)
  }

  test.each<[string, Edit, Edit]>([
    ['an input', setInput('m0', 'temperature', 1), setInput('m0', 'temperature', 2)],
    ['a name', setLabel('m0', 'A'), setLabel('m0', 'B')],
    ['a wire', joined('m0>c0.model'), joined('m1>c0.model')],
    ['a node that I worked on', setInput('l0', 'x', 1), removeNodes(['l0'])],
    ['a node that I took away', removeNodes(['l0']), setInput('l0', 'x', 1)],
  ])('%s is as theirs has it', (_, mine, theirs) => {
    expect(sorted(settled(mine(base), theirs(base)))).toEqual(sorted(theirs(base)))
  })
})

describe('whatever two sides did', () => {
  const sides = fc.tuple(anyEdits('mine'), anyEdits('theirs'))

  test('of which one did nothing, the other counts', () => {
    fc.assert(
      fc.property(anyEdits('mine'), (edit) => {
        const changed = edit(base)
        expect(mergeDocuments(base, changed, base)).toEqual({ document: changed, conflicts: [] })
        const received = mergeDocuments(base, base, changed)
        expect(received.conflicts).toEqual([])
        expect(sorted(received.document)).toEqual(sorted(changed))
      }),
    )
  })

  test('the same on both sides is no conflict', () => {
    fc.assert(
      fc.property(anyEdits('both'), (edit) => {
        const changed = edit(base)
        const copy: FlowDocument = structuredClone(changed)
        expect(mergeDocuments(base, changed, copy)).toEqual({ document: changed, conflicts: [] })
      }),
    )
  })

  test('nothing disappears that neither took away, and nothing is there that neither has', () => {
    fc.assert(
      fc.property(sides, ([mineEdit, theirsEdit]) => {
        const [mine, theirs] = [mineEdit(base), theirsEdit(base)]
        const { document, conflicts } = mergeDocuments(base, mine, theirs)
        const ids = new Set(idsIn(document))
        const inBoth = idsIn(mine).filter((id) => idsIn(theirs).includes(id))
        const added = [...idsIn(mine), ...idsIn(theirs)].filter((id) => !idsIn(base).includes(id))
        expect([...inBoth, ...added].filter((id) => !ids.has(id))).toEqual([])
        const known = new Set([...idsIn(mine), ...idsIn(theirs)])
        expect([...ids].filter((id) => !known.has(id))).toEqual([])
        const wires = new Set(edgesIn(document))
        const clashes = new Set(conflicts.map(({ nodeId }) => nodeId))
        const lost = mine.edges.filter(
          (edge) =>
            edgesIn(theirs).includes(keyOf(edge)) &&
            !wires.has(keyOf(edge)) &&
            ids.has(edge.source) &&
            ids.has(edge.target),
        )
        expect(lost.filter(({ target }) => !clashes.has(target))).toEqual([])
      }),
    )
  })

  test('each input and each wire say the same', () => {
    fc.assert(
      fc.property(sides, ([mine, theirs]) => {
        const { document } = mergeDocuments(base, mine(base), theirs(base))
        const byEdges = document.edges.filter(
          ({ targetHandle }) => !/systemMessage|promptValues/.test(targetHandle ?? ''),
        )
        const named = document.nodes.flatMap(({ id, data }) =>
          ['model', 'prompt', 'tools'].flatMap((name) => {
            const value = data.inputs?.[name]
            return (Array.isArray(value) ? value : value ? [value] : []).map(
              (reference) => `${reference}>${id}.${name}`,
            )
          }),
        )
        const drawn = byEdges.map(
          ({ source, target, targetHandle }) => `${wireReference(source)}>${target}.${targetHandle?.split('-')[2]}`,
        )
        expect(named.sort()).toEqual(drawn.sort())
      }),
    )
  })

  test('changes to nodes that have nothing to do with each other are both there', () => {
    const values = fc.record({ name: fc.constantFrom('modelName', 'temperature'), value: fc.string({ maxLength: 3 }) })
    fc.assert(
      fc.property(fc.array(values, { maxLength: 4 }), fc.array(values, { maxLength: 4 }), (mine, theirs) => {
        const one = inTurn(...mine.map(({ name, value }) => setInput('m0', name, value)))
        const other = inTurn(...theirs.map(({ name, value }) => setInput('m1', name, value)))
        const { document, conflicts } = mergeDocuments(base, one(base), other(base))
        expect(conflicts).toEqual([])
        expect(isEqual(sorted(document), sorted(inTurn(one, other)(base)))).toBe(true)
      }),
    )
  })
})
