import { mapTexts } from '../wiring/map-texts.ts'
import { changeNodes, type Edit, withInputs } from './edit.ts'

/** What a name belongs to: the variables of the service, the state of the flow, or the fields of its form. */
export type Scope = 'vars' | 'state' | 'form'

const prefixes: Readonly<Record<Scope, string>> = { vars: '$vars.', state: '$flow.state.', form: '$form.' }

// Where a name is given rather than used: what the start begins with, and what steps set.
const givenIn: Readonly<Record<Scope, { readonly inputs: RegExp; readonly member: string }>> = {
  vars: { inputs: /^$/, member: '' },
  state: { inputs: /^startState$|UpdateState$/, member: 'key' },
  form: { inputs: /^formInputTypes$/, member: 'name' },
}

/** Renames a variable wherever a drawing gives or uses it; with `vars`, which live outside of drawings, its uses. */
export function renameVariable(from: string, to: string, scope: Scope = 'vars'): Edit {
  const pattern = new RegExp(`${escaped(prefixes[scope] + from)}(?![\\w-])`, 'g')
  const { inputs: given, member } = givenIn[scope]
  return changeNodes((node) => {
    const renamed = Object.entries(node.data.inputs ?? {}).map(([name, value]) => {
      const used = mapTexts(value, (text) => text.replace(pattern, () => prefixes[scope] + to))
      return [name, given.test(name) ? renameGiven(used, member, from, to) : used] as const
    })
    return withInputs(node, Object.fromEntries(renamed))
  })
}

function renameGiven(value: unknown, member: string, from: string, to: string): unknown {
  if (!Array.isArray(value) || !value.some((item) => item?.[member] === from)) return value
  return value.map((item) => (item?.[member] === from ? { ...item, [member]: to } : item))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
