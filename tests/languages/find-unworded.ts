import { parseSync } from 'vite'

type Node = { readonly type: string; readonly [field: string]: unknown }

/** Attributes and properties that are shown or read out. */
const shown = new Set(
  'alt aria-description aria-label description help hint label placeholder text title word words'.split(' '),
)
// What stands in these is a fact: a name, a key, an example of code.
const factual = new Set(['Code', 'Kbd', 'code', 'kbd', 'pre'])
// Where texts are code for a program to read, or a name of ours.
const silent = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'TSLiteralType',
  'TSEnumDeclaration',
  'CallExpression',
])

const word = /\p{L}{2}/u
const sentence = /^\p{Lu}[\p{L}’']*,? .*\p{L}{2}/u

/**
 * Texts for readers that stand in the code itself, not among the words of its folder: what is between tags, what is
 * shown by an attribute or a property, and all that reads like a sentence.
 */
export function findUnworded(path: string, source: string): readonly string[] {
  const found: string[] = []
  const look = (node: Node, isShown: boolean): void => {
    const text = textOf(node)
    if (text !== undefined && (isShown ? word : sentence).test(text)) found.push(text.trim())
    if (node.type === 'JSXElement' && factual.has(nameOf(node))) return
    for (const child of childrenOf(node)) look(child, isShownIn(node, isShown))
  }
  look(parseSync(path, source).program as unknown as Node, false)
  return found
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateElement' ? (node.value as { readonly cooked: string }).cooked : undefined
}

// What is handed to a function, such as the key of a sentence, is not shown as it is.
function isShownIn(node: Node, isShown: boolean): boolean {
  if (silent.has(node.type)) return false
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return true
  if (node.type === 'JSXAttribute') return shown.has(nameOf(node))
  if (node.type === 'Property') return shown.has(nameOf(node))
  // Nor is the name by which something is looked up.
  if (node.type === 'MemberExpression') return false
  // What something is compared with is not shown; what is added to a text is.
  return isShown && (node.type !== 'BinaryExpression' || node.operator === '+')
}

function nameOf(node: Node): string {
  const named = (node.name ?? node.key ?? (node.openingElement as Node | undefined)?.name) as Node | undefined
  return String(named?.name ?? named?.value ?? '')
}

function childrenOf(node: Node): readonly Node[] {
  const { key: _, ...rest } = node
  return Object.values(node.type === 'Property' ? rest : node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)
}
