import { posix } from 'node:path'

/** A Markdown file of the project, by its path from the root. */
export type Document = { readonly path: string; readonly text: string }

const codeFile = /^[\w@.-]+(\/[\w@.-]+)*\.(ts|tsx|mjs|sh|css)$/
const tops = ['packages', 'services', 'web', 'cli', 'tests', 'bench', 'scripts', 'deploy', 'docs', 'models']

/**
 * What a document names and the project does not have: links, their anchors, and paths of files and folders in code
 * spans. A path may be given from the root, from the document's folder, or as the end of a path below that folder; in a
 * section that says "Files of `folder`" from the root and the folders that the section names.
 *
 * @param paths all files of the project, from the root
 * @returns sentences, one for each fault
 */
export function findDeadPaths(documents: readonly Document[], paths: readonly string[]): readonly string[] {
  const known = new Set(paths.flatMap(withFolders))
  const anchors = new Map(documents.map(({ path, text }) => [path, anchorsOf(text)]))
  return documents.flatMap(({ path, text }) => {
    const prose = withoutBlocks(text)
    const links = linksOf(prose).flatMap((link) => faultOfLink(path, link, known, anchors))
    const spans = prose.split(/^(?=## )/m).flatMap((section) => deadPathsOf(path, section, known))
    return [...links, ...spans.map((named) => `${path} names ${named}, which is not there`)]
  })
}

function withFolders(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

// Blocks show what is typed and answered, where a path may be anybody's.
function withoutBlocks(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```$/gm, '')
}

function linksOf(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => (/^[a-z]+:/.test(link) ? [] : [link]))
}

function faultOfLink(
  from: string,
  link: string,
  known: ReadonlySet<string>,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? from : posix.normalize(posix.join(posix.dirname(from), file)).replace(/\/$/, '')
  if (!known.has(target)) return [`${from} links to ${link}, which is not there`]
  const missing = anchor !== undefined && anchors.get(target)?.has(anchor) === false
  return missing ? [`${from} links to ${link}, which has no such heading`] : []
}

/** Of each heading the anchor that forges give it. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = withoutBlocks(text).matchAll(/^#+ (.*)$/gm)
  return new Set([...headings].map(([, words = '']) => slugOf(words)))
}

function slugOf(heading: string): string {
  const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
}

function spansOf(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
}

// What has a space, a pattern or a placeholder in it is no path, and what begins with a slash is an endpoint's.
function pathsIn(text: string): readonly string[] {
  return spansOf(text).filter((span) => {
    if (!/^[\w@.][\w@./-]*$/.test(span)) return false
    const [first = '', second] = span.split('/')
    return codeFile.test(span) || (tops.includes(first) && second !== undefined && second !== '')
  })
}

function deadPathsOf(from: string, section: string, known: ReadonlySet<string>): readonly string[] {
  const named = pathsIn(section)
  // A section that says whose files it names means files of that folder, and not any of that name.
  const [, home = ''] = /[Ff]iles of `([^`]+)`/.exec(section) ?? []
  const homes = known.has(home) ? spansOf(section).filter((span) => known.has(span)) : undefined
  return named.filter((path) => {
    if (homes === undefined) return !isThere(from, path, known)
    return !known.has(path) && !homes.some((folder) => known.has(posix.join(folder, path)))
  })
}

function isThere(from: string, named: string, known: ReadonlySet<string>): boolean {
  const path = named.replace(/\/$/, '')
  const folder = posix.dirname(from)
  if (known.has(path) || known.has(posix.join(folder, path))) return true
  const home = folder === '.' || folder.startsWith('docs') ? '' : `${folder}/`
  for (const each of known) if (each.startsWith(home) && each.endsWith(`/${path}`)) return true
  return false
}
