import { describe, expect, it } from 'vitest'
import { bundleRowSchemas, fromWire, toWire } from './bundle-rows.ts'

const nowMs = 5_000
const schemas = bundleRowSchemas(nowMs)
const flowData = '{"nodes":[],"edges":[]}'
const read = (schema: { parse(value: unknown): unknown }, row: object) => schema.parse({ id: 'i', ...row })
const takes = (schema: { safeParse(value: unknown): { success: boolean } }, row: object) =>
  schema.safeParse({ id: 'i', ...row }).success

describe('the times of a row', () => {
  it('are milliseconds, and now where a row does not say', () => {
    const times = { createdDate: '1970-01-01T00:00:01.000Z', updatedDate: null }
    expect(read(schemas.variable, { name: 'v', ...times })).toMatchObject({ createdDate: 1_000, updatedDate: nowMs })
  })

  it('must be dates', () => {
    expect(takes(schemas.variable, { name: 'v', createdDate: 'yesterday' })).toBe(false)
    expect(takes(schemas.variable, { name: 'v', createdDate: 5 })).toBe(false)
  })

  it('of a stop are absent where there was none', () => {
    const row = { agentflowId: 'f', sessionId: 's', state: 'FINISHED' }
    expect(read(schemas.execution, row)).not.toHaveProperty('stoppedDate')
    expect(read(schemas.execution, { ...row, stoppedDate: '1970-01-01T00:00:02Z' })).toMatchObject({
      stoppedDate: 2_000,
    })
  })
})

describe('what a row may lack', () => {
  it('of a tool is all but its name', () => {
    expect(read(schemas.tool, { name: 't', iconSrc: null, more: 1 })).toEqual({
      ...{ id: 'i', name: 't', description: '', color: '', iconSrc: undefined, schema: undefined, func: undefined },
      ...{ createdDate: nowMs, updatedDate: nowMs },
    })
    expect(takes(schemas.tool, {})).toBe(false)
  })

  it('of a variable is its type, which is then static', () => {
    expect(read(schemas.variable, { name: 'v', type: 'odd' })).toMatchObject({ type: 'static' })
    expect(read(schemas.variable, { name: 'v', type: 'runtime', value: 'x' })).toMatchObject({
      type: 'runtime',
      value: 'x',
    })
  })

  it('of an assistant is its type, which the place in the file tells', () => {
    expect(read(schemas.assistant('AZURE'), { details: { a: 1 } })).toMatchObject({ type: 'AZURE', details: '{"a":1}' })
    expect(read(schemas.assistant('AZURE'), { type: 'CUSTOM' })).toMatchObject({ type: 'CUSTOM', details: '{}' })
  })

  it('of a document store are its parts', () => {
    expect(read(schemas.documentStore, { name: 'd', status: 'odd', embeddingConfig: '' })).toEqual({
      ...{ id: 'i', name: 'd', description: undefined, loaders: '[]', whereUsed: '[]', status: 'STALE' },
      ...{ vectorStoreConfig: undefined, embeddingConfig: undefined, recordManagerConfig: undefined },
      ...{ createdDate: nowMs, updatedDate: nowMs },
    })
  })

  it('of an execution is whether it is public: it is not', () => {
    const row = { agentflowId: 'f', sessionId: 's', state: 'ERROR' }
    expect(read(schemas.execution, row)).toMatchObject({ isPublic: false, executionData: '[]' })
    expect(read(schemas.execution, { ...row, isPublic: true, action: { a: 1 } })).toMatchObject({
      ...{ isPublic: true, action: '{"a":1}' },
    })
    expect(takes(schemas.execution, { ...row, state: 'ODD' })).toBe(false)
  })

  it('of a draft is whether it is behind: it is', () => {
    const row = { chatflowid: 'f', flowData }
    expect(read(schemas.draft, row)).toMatchObject({ isBehind: true, updatedDate: nowMs })
    expect(read(schemas.draft, { ...row, isBehind: false })).toMatchObject({ isBehind: false })
    expect(takes(schemas.draft, { ...row, flowData: '{"nodes":1}' })).toBe(false)
  })

  it('of a chunk is its metadata; its number may be a text, but whole', () => {
    const row = { storeId: 's', docId: 'd', chunkNo: '3', pageContent: 'p' }
    expect(read(schemas.documentChunk, row)).toMatchObject({ chunkNo: 3, metadata: '{}' })
    expect(takes(schemas.documentChunk, { ...row, chunkNo: 1.5 })).toBe(false)
  })

  it('of a message is nothing that says whose it is; further fields stay', () => {
    const row = { role: 'userMessage', chatflowid: 'f', content: 'c', chatId: 'x' }
    expect(read(schemas.message, { ...row, more: 1 })).toMatchObject({ ...row, more: 1, createdDate: nowMs })
    expect(takes(schemas.message, { ...row, role: 'system' })).toBe(false)
    for (const name of Object.keys(row)) expect(takes(schemas.message, { ...row, [name]: undefined })).toBe(false)
  })

  it('of feedback is its text', () => {
    const row = { chatflowid: 'f', chatId: 'c', messageId: 'm', rating: 'THUMBS_UP' }
    expect(read(schemas.feedback, { ...row, content: null })).toMatchObject({ ...row, content: undefined })
    expect(takes(schemas.feedback, { ...row, rating: 'STAR' })).toBe(false)
    expect(takes(schemas.feedback, { ...row, messageId: '' })).toBe(false)
  })

  it('is never the id, which has 1 to 200 characters', () => {
    const taken = ['', 'x', 'x'.repeat(200), 'x'.repeat(201)].map((id) => takes(schemas.variable, { name: 'v', id }))
    expect(taken).toEqual([false, true, true, false])
  })
})

describe('a column of JSON', () => {
  it.each([
    { given: undefined, kept: '{}' },
    { given: null, kept: '{}' },
    { given: '', kept: '{}' },
    { given: '{"a": 1}', kept: '{"a": 1}' },
    { given: { a: 1 }, kept: '{"a":1}' },
    { given: [], kept: '[]' },
  ])('holds $kept for $given', ({ given, kept }) => {
    expect(read(schemas.customTemplate, { name: 't', flowData: given })).toMatchObject({ flowData: kept })
  })

  it('holds nothing else', () => {
    expect(takes(schemas.customTemplate, { name: 't', flowData: '{' })).toBe(false)
  })

  it.each([
    { given: '["a","b"]', kept: '["a","b"]' },
    { given: ['a'], kept: '["a"]' },
    { given: '[1]', kept: undefined },
    { given: 'a, b', kept: undefined },
    { given: undefined, kept: undefined },
  ])('of labels holds $kept for $given', ({ given, kept }) => {
    expect(read(schemas.customTemplate, { name: 't', usecases: given })).toMatchObject({ usecases: kept })
  })
})

describe('the names of fields', () => {
  it("are the domain's once a row is read", () => {
    expect(fromWire({ id: 'i', chatflowid: 'f', createdDate: 1, stoppedDate: 2, name: 'n' })).toEqual({
      ...{ id: 'i', chatflowId: 'f', createdAtMs: 1, stoppedAtMs: 2, name: 'n' },
    })
  })

  it("are Flowise's in a file, with dates, and null for what is absent", () => {
    const record = { id: 'i', chatflowId: 'f', createdAtMs: 1_000, stoppedAtMs: undefined, isPublic: false, totalMs: 5 }
    expect(toWire(record)).toStrictEqual({
      ...{ id: 'i', chatflowid: 'f', createdDate: '1970-01-01T00:00:01.000Z', stoppedDate: null, isPublic: false },
      ...{ totalMs: 5, workspaceId: null },
    })
  })
})
