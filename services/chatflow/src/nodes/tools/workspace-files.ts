import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { textInput } from '../inputs.ts'

const maxFileChars = 1_000_000

const basePath: NodeInput = textInput('basePath', 'Base Path', {
  placeholder: 'reports',
  description: 'Folder within the files of this flow; nothing outside of them can be reached',
  optional: true,
})

const shared = {
  version: 1,
  category: 'Tools',
  substitution: 'Files are kept in a folder of the flow, not anywhere on the disk',
  inputs: [basePath],
}

/** Reads a file that the flow's tools have written. */
export const readFile: NodeDefinition = {
  ...shared,
  name: 'readFile',
  label: 'Read File',
  type: 'ReadFile',
  description: 'Reads a file that was written before',
  baseClasses: ['ReadFile', 'Tool', 'StructuredTool', 'Runnable'],
  init: ({ values }, env): Tool => ({
    name: 'read_file',
    description: 'Reads a file that was written before',
    parameters: object({ file_path: 'Name of the file' }),
    async call({ file_path: path }, { chatflowId }) {
      const bytes = await env.files.read({ workspaceOf: chatflowId }, nameOf(values.basePath, path))
      if (bytes === undefined) throw new Failure('missing', `Cannot read "${String(path)}": there is no such file`)
      return { output: new TextDecoder().decode(bytes).slice(0, maxFileChars) }
    },
  }),
}

/** Writes a file that the flow's tools may read again; one of that name is replaced. */
export const writeFile: NodeDefinition = {
  ...shared,
  name: 'writeFile',
  label: 'Write File',
  type: 'WriteFile',
  description: 'Writes a file; one of that name is replaced',
  baseClasses: ['WriteFile', 'Tool', 'StructuredTool', 'Runnable'],
  init: ({ values }, env): Tool => ({
    name: 'write_file',
    description: 'Writes a file; one of that name is replaced',
    parameters: object({ file_path: 'Name of the file', text: 'What the file is to hold' }),
    async call({ file_path: path, text }, { chatflowId }) {
      const place = { workspaceOf: chatflowId }
      const name = nameOf(values.basePath, path)
      await env.files.remove(place, name)
      await env.files.write(place, name, new TextEncoder().encode(String(text ?? '')))
      return { output: 'File written to successfully.' }
    },
  }),
}

function object(fields: Readonly<Record<string, string>>) {
  const properties = Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }])
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(fields) }
}

// The folder is flat; what a model names as folders becomes part of the name.
function nameOf(base: unknown, path: unknown): string {
  const steps = [base, path].flatMap((text) => (typeof text === 'string' ? text.split(/[\\/]+/) : []))
  const named = steps.filter((step) => step !== '' && step !== '.')
  if (named.includes('..') || named.length === 0)
    throw new Failure('invalid', `Cannot use the file "${String(path)}": name one inside the flow's folder`)
  return named.join('__')
}
