import { isFields } from '../fields.ts'
import type { Lookup } from '../flow/compile/plan.ts'
import { fillTemplate, parseTemplate } from '../flow/run/template.ts'
import type { RunInput, RunnableCatalog } from '../flow/runnable-node.ts'
import type { AgentPlanNode } from './agent-plan.ts'

type Fill = (lookup: Lookup) => unknown

/** A node's values, ready to be filled in. */
export type NodeFill = {
  readonly values: (lookup: Lookup) => Readonly<Record<string, unknown>>
  /** Its "Update Flow State", filled in once the output is there. */
  readonly stateUpdates: Fill
}

const updateField = /UpdateState$/

/** Text that an editor saved as HTML; anything else in angle brackets is what its author wrote. */
export const editorHtml = /^\s*<(?:p|div|h[1-6]|ul|ol|blockquote|pre|table)\b/i

/**
 * Prepares the values of a node: text from the editor becomes Markdown, references are found.
 * References count in inputs that accept variables and, for a chosen component, in those of its
 * inputs that do.
 */
export async function prepareFill(
  node: AgentPlanNode,
  catalog: RunnableCatalog,
  toMarkdown: (html: string) => Promise<string>,
): Promise<NodeFill> {
  const fields: [string, Fill][] = []
  let stateUpdates: Fill = () => undefined
  for (const [name, value] of Object.entries(node.values)) {
    const fill = await prepare(value, name)
    if (updateField.test(name)) stateUpdates = fill
    else fields.push([name, fill])
  }
  return { values: (lookup) => Object.fromEntries(fields.map(([name, fill]) => [name, fill(lookup)])), stateUpdates }

  async function prepare(value: unknown, name: string): Promise<Fill> {
    if (node.fillable.has(name)) return holdsJson(node, name) ? prepareJson(value) : prepareAll(value)
    const component = componentOf(name, node.inputs, node.values, catalog)
    if (component !== undefined) return prepareSome(value, component)
    const items = node.inputs.find((input) => input.name === name)?.array
    if (items === undefined || !Array.isArray(value)) return always(value)
    return listOf(await Promise.all(value.map((item) => prepareItem(item, items))))
  }

  async function prepareItem(item: unknown, inputs: readonly RunInput[]): Promise<Fill> {
    if (!isFields(item)) return always(item)
    const fields = Object.entries(item).map(async ([name, value]) => {
      const component = componentOf(name, inputs, item, catalog)
      if (component !== undefined) return [name, await prepareSome(value, component)] as const
      const accepts = inputs.some((input) => input.name === name && input.acceptVariable === true)
      return [name, accepts ? await prepareAll(value) : always(value)] as const
    })
    return recordOf(await Promise.all(fields))
  }

  async function prepareSome(value: unknown, component: readonly RunInput[]): Promise<Fill> {
    return prepareItem(value, component)
  }

  // Parsed before it is filled, so that quotes in a question cannot change its form.
  async function prepareJson(value: unknown): Promise<Fill> {
    if (typeof value !== 'string') return prepareAll(value)
    const parsed = parsedJson(editorHtml.test(value) ? await toMarkdown(value) : value)
    return prepareAll(parsed ?? value)
  }

  async function prepareAll(value: unknown): Promise<Fill> {
    if (typeof value === 'string') return prepareText(editorHtml.test(value) ? await toMarkdown(value) : value)
    if (Array.isArray(value)) return listOf(await Promise.all(value.map(prepareAll)))
    if (!isFields(value)) return always(value)
    const fields = Object.entries(value).map(async ([key, item]) => [key, await prepareAll(item)] as const)
    return recordOf(await Promise.all(fields))
  }
}

// By its type, or because the input beside it says so, as a request's `bodyType` does.
function holdsJson({ inputs, values }: AgentPlanNode, name: string): boolean {
  return values[`${name}Type`] === 'json' || inputs.find((input) => input.name === name)?.type === 'json'
}

function parsedJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

// `<name>Config` holds the inputs of the component that `<name>` chooses.
function componentOf(
  name: string,
  inputs: readonly RunInput[],
  values: Readonly<Record<string, unknown>>,
  catalog: RunnableCatalog,
): readonly RunInput[] | undefined {
  if (!name.endsWith('Config')) return undefined
  const chooser = name.slice(0, -'Config'.length)
  if (!inputs.some((input) => input.name === chooser && input.loadConfig === true)) return undefined
  return catalog.get(String(values[chooser]))?.inputs
}

// What holds no reference is the same object in every run: components made of it can be kept.
const constant = new WeakSet<Fill>()

const nothing: Lookup = () => undefined

function always(value: unknown): Fill {
  const fill = () => value
  constant.add(fill)
  return fill
}

function prepareText(text: string): Fill {
  const template = parseTemplate(text)
  if (template.parts.every(({ kind }) => kind === 'text')) return always(text)
  return (lookup) => fillTemplate(template, lookup)
}

function listOf(items: readonly Fill[]): Fill {
  const fill: Fill = (lookup) => items.map((item) => item(lookup))
  return items.every((item) => constant.has(item)) ? always(fill(nothing)) : fill
}

function recordOf(fields: readonly (readonly [string, Fill])[]): Fill {
  const fill: Fill = (lookup) => Object.fromEntries(fields.map(([key, item]) => [key, item(lookup)]))
  return fields.every(([, item]) => constant.has(item)) ? always(fill(nothing)) : fill
}
