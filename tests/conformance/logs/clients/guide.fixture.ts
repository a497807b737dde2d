import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guides/send-lines.md'), 'utf8')

/** Blocks of code below a heading of the guide, as they stand there but for the service's address. */
export function guideBlocks(heading: string, language: string, service: string): readonly string[] {
  const [, section = ''] = new RegExp(`^${heading}\\n(.*?)(?=^## |(?![^]))`, 'ms').exec(guide) ?? []
  const blocks = [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))]
  if (blocks.length === 0) throw new Error(`The guide has no block of ${language} below "${heading}"`)
  const { host } = new URL(service)
  return blocks.map(([, written = '']) => written.replaceAll('localhost:8080', host))
}
