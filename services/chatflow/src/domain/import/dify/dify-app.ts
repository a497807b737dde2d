import { type Fields, fieldsOf } from '../../fields.ts'
import { modelInputs } from '../models/choose-model.ts'
import { textOf } from '../read-value.ts'
import { difyModel } from './dify-model.ts'
import { type DifyScope, rowsAt } from './dify-scope.ts'
import { agentTools } from './dify-steps.ts'

/** An app without a graph: a prompt and a model, perhaps tools and knowledge, and a form. */
export function drawPlainApp(scope: DifyScope, start: string): void {
  const { app, sketch } = scope
  const { model } = app
  const form = formOf(model, app.mode === 'completion')
  sketch.nodes[0] = { id: start, label: 'Start', inputs: startOf(form, app.mode === 'completion', scope) }
  const isAgent = app.mode === 'agent-chat' || fieldsOf(model.agent_mode).enabled === true
  const stores = knowledgeOf(model, scope)
  const prefix = isAgent ? 'agent' : 'llm'
  const id = sketch.newId(`${prefix}Agentflow`)
  const prompt = promptOf(model, form, app.mode === 'completion')
  const passages = !isAgent && stores.length > 0 ? drawRetriever(stores, start, id, scope) : undefined
  const system = passages === undefined ? prompt : `${prompt}\n\n{{ ${passages} }}`
  const inputs = {
    ...modelInputs(`${prefix}Model`, difyModel(model.model, app.name, false, scope)),
    [`${prefix}Messages`]: messagesOf(system.trim(), app.mode === 'completion'),
    [`${prefix}EnableMemory`]: app.mode !== 'completion',
    ...(isAgent && { agentTools: agentTools(rowsAt(fieldsOf(model.agent_mode).tools), app.name, scope) }),
    ...(isAgent && stores.length > 0 && { agentKnowledgeDocumentStores: stores }),
  }
  sketch.nodes.push({ id, label: isAgent ? 'Agent' : 'LLM', inputs })
  if (passages === undefined) sketch.wire(start, id)
}

function messagesOf(text: string, isCompletion: boolean): readonly object[] {
  if (text === '') return []
  return [{ role: isCompletion ? 'user' : 'system', content: text }]
}

type FormField = {
  readonly name: string
  readonly label: string
  readonly isQuery: boolean
  readonly options: readonly string[]
}

// Each field stands under its type: `{text-input: {variable, label}}`.
function formOf({ user_input_form: rows }: Fields, isCompletion: boolean): readonly FormField[] {
  const fields = rowsAt(rows).flatMap((row) => Object.values(row).map(fieldsOf))
  const named = fields.map(({ variable, label, options }) => ({
    ...{ name: String(variable), label: textOf(label) ?? String(variable), isQuery: false },
    options: Array.isArray(options) ? options.map(String) : [],
  }))
  const hasQuery = !isCompletion || named.length > 0
  return hasQuery ? named : [{ name: 'query', label: 'Query', isQuery: true, options: [] }]
}

function startOf(form: readonly FormField[], isForm: boolean, { sketch, app }: DifyScope): Fields {
  if (isForm) {
    const fields = form.map(({ name, label, options }) => ({
      ...{ name, label, type: options.length > 0 ? 'options' : 'string' },
      ...(options.length > 0 && { addOptions: options.map((option) => ({ option })) }),
    }))
    return { startInputType: 'formInput', formTitle: app.name, formInputTypes: fields }
  }
  if (form.length > 0)
    sketch.remark(
      'Start',
      'startAgentflow',
      `beside a chat no form is asked: ${form.map(({ name }) => `"${name}"`).join(', ')} stand empty in the state of the node; write there what they are to be`,
    )
  return { startInputType: 'chatInput', startState: form.map(({ name }) => ({ key: name, value: '' })) }
}

// Variables are `{{name}}`.
function promptOf({ pre_prompt: prompt }: Fields, form: readonly FormField[], isForm: boolean): string {
  const names = new Set(form.map(({ name }) => name))
  return (textOf(prompt) ?? (isForm ? '{{query}}' : '')).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (found, name: string) => {
    if (!names.has(name)) return found
    return isForm ? `{{ $form.${name} }}` : `{{ $flow.state.${name} }}`
  })
}

function knowledgeOf(
  { dataset_configs: configs, agent_mode: agent }: Fields,
  { sketch, app }: DifyScope,
): readonly object[] {
  const listed = rowsAt(fieldsOf(fieldsOf(configs).datasets).datasets)
  const tools = rowsAt(fieldsOf(agent).tools).filter((tool) => tool.dataset !== undefined)
  if (listed.length + tools.length === 0) return []
  sketch.remark(
    app.name,
    'retrieverAgentflow',
    'a knowledge base does not travel with the app: put its documents into a document store and choose that in the node',
  )
  return [{ documentStore: '' }]
}

function drawRetriever(stores: readonly object[], start: string, next: string, { sketch }: DifyScope): string {
  const id = sketch.newId('retrieverAgentflow')
  sketch.nodes.push({
    id,
    label: 'Knowledge',
    inputs: { retrieverKnowledgeDocumentStores: stores, retrieverQuery: '{{ question }}' },
  })
  sketch.wire(start, id)
  sketch.wire(id, next)
  return id
}
