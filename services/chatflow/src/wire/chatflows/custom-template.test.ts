import { describe, expect, test } from 'vitest'
import { createTemplate, newTemplateSchema, renderCustomTemplate } from './custom-template.ts'

const own = { id: 't', createdAtMs: 0, updatedAtMs: 1_000 }
const flowData = JSON.stringify({
  nodes: [{ data: { category: 'A' } }, { data: { category: 'B' } }, { data: { category: 'A' } }],
  edges: [],
})
const source = { flowData } as never
const create = (sent: object) => createTemplate(newTemplateSchema.parse({ name: 'n', ...sent }), source, own)
const createTool = (sent: object) => createTemplate(newTemplateSchema.parse({ name: 'n', ...sent }), undefined, own)

describe('a template that is made', () => {
  test.each([
    {
      name: 'of a flow',
      sent: {},
      is: { type: undefined, description: undefined, badge: undefined, usecases: undefined },
    },
    {
      name: 'with all that is told of it',
      sent: { description: 'd', badge: 'b', usecases: ['u'], type: 'Agentflow' },
      is: { type: 'Agentflow', description: 'd', badge: 'b', usecases: '["u"]' },
    },
    {
      name: 'with what is null',
      sent: { description: null, badge: '', usecases: null, type: null },
      is: { type: undefined, description: undefined, badge: undefined, usecases: undefined },
    },
    { name: 'with no use', sent: { usecases: [] }, is: { usecases: '[]' } },
  ])('$name', ({ sent, is }) => {
    const template = create(sent)
    expect(template).toMatchObject({ ...own, name: 'n', framework: undefined, ...is })
    expect(JSON.parse(template.flowData)).toMatchObject({ nodes: [{}, {}, {}], edges: [] })
  })

  test('of a tool is one, whatever it says', () => {
    const tool = { iconSrc: 'i', schema: 's', func: 'f', more: 1 }
    expect(createTool({ tool, type: 'Chatflow' })).toMatchObject({
      type: 'Tool',
      flowData: '{"iconSrc":"i","schema":"s","func":"f"}',
    })
    expect(createTool({}).flowData).toBe('{}')
  })

  test.each([
    { sent: { name: ' ' } },
    { sent: { name: 'n'.repeat(1_001) } },
    { sent: { description: 'd'.repeat(100_001) } },
    { sent: { badge: 'b'.repeat(201) } },
    { sent: { type: 't'.repeat(201) } },
    { sent: { usecases: Array(1_001).fill('u') } },
  ])('what is too long is refused, and no name', ({ sent }) =>
    expect(newTemplateSchema.safeParse({ name: 'n', ...sent }).success).toBe(false),
  )
})

describe('a template that is shown', () => {
  const shown = {
    id: 't',
    name: 'n',
    createdDate: '1970-01-01T00:00:00.000Z',
    updatedDate: '1970-01-01T00:00:01.000Z',
    workspaceId: null,
  }

  test('of a flow has its drawing, and its categories once', () => {
    expect(renderCustomTemplate(create({ usecases: ['u'], badge: 'b', description: 'd', type: 'x' }))).toMatchObject({
      ...shown,
      description: 'd',
      badge: 'b',
      framework: '',
      usecases: ['u'],
      categories: ['A', 'B'],
      type: 'x',
    })
    expect(renderCustomTemplate(create({}))).toMatchObject({
      ...shown,
      description: null,
      badge: '',
      usecases: '',
      type: null,
    })
  })

  test('of a flow whose nodes are of no category has none', () => {
    expect(renderCustomTemplate({ ...create({}), flowData: '{"nodes":[{}]}' }).categories).toEqual([])
  })

  test.each([
    { tool: { iconSrc: 'i', schema: 's', func: 'f' }, is: { iconSrc: 'i', schema: 's', func: 'f' } },
    { tool: {}, is: { iconSrc: null, schema: null, func: null } },
  ])('of a tool has what it does', ({ tool, is }) => {
    const rendered = renderCustomTemplate(createTool({ tool }))
    expect(rendered).toMatchObject({ ...shown, ...is, categories: [], type: 'Tool' })
    expect(rendered).not.toHaveProperty('flowData')
    const broken = { ...createTool({ tool }), flowData: '{"func":1}' }
    expect(renderCustomTemplate(broken)).toMatchObject({ func: null, iconSrc: null, schema: null })
  })
})
