import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { toolName } from '../../domain/tools/toolkit.ts'
import { additional } from '../inputs.ts'
import { readFlag, readNumber, readText } from '../read-inputs.ts'
import { clip, textTool } from './text-tool.ts'
import { labelFirst, whenToUse } from './tool-inputs.ts'

type Paper = {
  readonly title: string
  readonly authors: string
  readonly date: string
  readonly summary: string
  readonly id: string
}

const paperId = /^\d{4}\.\d{4,5}(v\d+)?$|^[a-z-]+\/\d{7}(v\d+)?$/
const maxOutput = 200_000

const finds =
  'Finds papers on arXiv by keywords, authors, titles or arXiv ids, and gives their summaries or their whole text'

const arxivInputs: readonly NodeInput[] = [
  labelFirst('Name', 'arxivName', 'string', {
    default: 'arxiv_search',
    description: 'Name of the tool',
    ...additional,
  }),
  labelFirst('Description', 'arxivDescription', 'string', {
    rows: 4,
    default: finds,
    description: whenToUse,
    ...additional,
  }),
  bound('Top K Results', 'topKResults', '3', 'How many papers are read; 20 at most'),
  bound('Max Query Length', 'maxQueryLength', '300', 'Characters of a query at most; the rest is cut off'),
  bound(
    'Max Content Length',
    'docContentCharsMax',
    '10000',
    'Characters that the model reads at most; 0 for 200,000, which is the most there can be',
  ),
  flag(
    'Load Full Content',
    'loadFullContent',
    'Adds the text of each PDF to the summary of the paper, which takes longer',
  ),
  flag(
    'Continue On Failure',
    'continueOnFailure',
    'A paper whose PDF cannot be read gives its summary, rather than a failure',
  ),
  flag('Use Legacy Build', 'legacyBuild', 'Not used: all PDFs are read in one way'),
]

/** Papers of arXiv: their summaries, or their whole text. */
export const arxiv: NodeDefinition = {
  name: 'arxiv',
  label: 'Arxiv',
  version: 1,
  type: 'Arxiv',
  category: 'Tools',
  description: 'Finds papers on arXiv and reads them',
  baseClasses: ['Arxiv', 'DynamicStructuredTool', 'StructuredTool', 'Runnable', 'Tool'],
  inputs: arxivInputs,
  init: (inputs, env) =>
    textTool({
      name: toolName(readText(inputs, 'arxivName') ?? 'arxiv_search'),
      description: readText(inputs, 'arxivDescription') ?? finds,
      input: 'Keywords, an author, or ids of papers',
      async answer(query, { signal }) {
        const papers = await search(query.slice(0, readNumber(inputs, 'maxQueryLength') ?? 300), inputs, env, signal)
        if (papers.length === 0) return 'arXiv has no paper for this query'
        const texts = readFlag(inputs, 'loadFullContent')
          ? await Promise.all(papers.map((paper) => fullText(paper, inputs, env, signal)))
          : papers.map(summaryOf)
        const limit = readNumber(inputs, 'docContentCharsMax') ?? 10_000
        return clip(texts.join('\n\n'), limit > 0 ? Math.min(limit, maxOutput) : maxOutput)
      },
    }),
}

async function search(query: string, inputs: NodeInputs, env: NodeEnv, signal: AbortSignal): Promise<readonly Paper[]> {
  const words = query.trim().split(/\s+/)
  const max_results = String(Math.min(readNumber(inputs, 'topKResults') ?? 3, 20))
  const asked = words.every((word) => paperId.test(word))
    ? { id_list: words.join(',') }
    : { search_query: `all:${query}` }
  const response = await env.fetch(
    `https://export.arxiv.org/api/query?${new URLSearchParams({ ...asked, max_results })}`,
    { signal },
  )
  if (!response.ok) throw new Failure('upstream', `Cannot search arXiv: it answered ${response.status}`)
  const { load } = await import('cheerio')
  const $ = load(await response.text(), { xml: true })
  const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return $('entry')
    .toArray()
    .map((entry) => ({
      id: line($(entry).children('id').text()),
      title: line($(entry).children('title').text()),
      date: line($(entry).children('published').text()).slice(0, 10),
      summary: line($(entry).children('summary').text()),
      authors: $(entry)
        .find('author > name')
        .toArray()
        .map((name) => line($(name).text()))
        .join(', '),
    }))
}

function summaryOf({ title, authors, date, summary, id }: Paper): string {
  return `Entry ID: ${id}\nPublished: ${date}\nTitle: ${title}\nAuthors: ${authors}\nSummary: ${summary}`
}

async function fullText(paper: Paper, inputs: NodeInputs, env: NodeEnv, signal: AbortSignal): Promise<string> {
  try {
    const response = await env.fetch(paper.id.replace('/abs/', '/pdf/').replace(/^http:/, 'https:'), { signal })
    if (!response.ok) throw new Failure('upstream', `Cannot read "${paper.title}": arXiv answered ${response.status}`)
    const file = { name: 'paper.pdf', bytes: new Uint8Array(await response.arrayBuffer()) }
    const texts: string[] = []
    for await (const { pageContent } of env.documentParser.parse(file, { kind: 'pdf', splitPages: false }, signal))
      texts.push(pageContent)
    return `${summaryOf(paper)}\n\n${texts.join('\n')}`
  } catch (error) {
    if (readFlag(inputs, 'continueOnFailure') && error instanceof Failure) return summaryOf(paper)
    throw error
  }
}

function bound(label: string, name: string, usual: string, description: string): NodeInput {
  return labelFirst(label, name, 'number', {
    description,
    default: usual,
    step: 1,
    optional: true,
    additionalParams: true,
  })
}

function flag(label: string, name: string, description: string): NodeInput {
  return labelFirst(label, name, 'boolean', { description, default: false, optional: true, additionalParams: true })
}
