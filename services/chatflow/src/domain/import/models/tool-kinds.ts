/** Our kinds of tools by the plain names that other builders have for them. */
const toolKinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    calculator: 'calculator',
    evalexpression: 'calculator',
    math: 'calculator',
    currentdate: 'currentDateTime',
    currenttime: 'currentDateTime',
    datetime: 'currentDateTime',
    arxiv: 'arxiv',
    arxivsearch: 'arxiv',
    bravesearch: 'braveSearchAPI',
    brave: 'braveSearchAPI',
    exasearch: 'exaSearch',
    exa: 'exaSearch',
    googlesearch: 'serpAPI',
    google: 'serpAPI',
    googlesearchapicore: 'googleCustomSearch',
    googleserperapicore: 'serper',
    googleserper: 'serper',
    serper: 'serper',
    serpersearch: 'serper',
    serp: 'serpAPI',
    serpapi: 'serpAPI',
    searchapi: 'searchAPI',
    search: 'searchAPI',
    searxng: 'searXNG',
    searxngsearch: 'searXNG',
    tavily: 'tavilyAPI',
    tavilysearch: 'tavilyAPI',
    tavilyextract: 'webScraperTool',
    wolframalpha: 'wolframAlpha',
    wolframalphaapi: 'wolframAlpha',
    url: 'webScraperTool',
    webscraper: 'webScraperTool',
  }),
)

// Served by a tool that does the same from another place.
const stands: ReadonlyMap<string, string> = new Map(
  Object.entries({
    unifiedwebsearch: 'searXNG',
    websearch: 'searXNG',
    websearchnocors: 'searXNG',
    duckduckgo: 'searXNG',
    duckduckgosearch: 'searXNG',
    ddgosearch: 'searXNG',
    bingsearch: 'searXNG',
    bing: 'searXNG',
  }),
)

/** Our kind of tool for what a builder calls it. `stands` says that it is not the same service. */
export function toolKindOf(name: string): { readonly kind: string; readonly stands: boolean } | undefined {
  const bare = plainTool(name)
  const same = toolKinds.get(bare)
  if (same !== undefined) return { kind: same, stands: false }
  const other = stands.get(bare)
  return other === undefined ? undefined : { kind: other, stands: true }
}

/** All names that are known, for the guide. */
export const knownTools: readonly (readonly [string, string])[] = [...toolKinds, ...stands]

function plainTool(name: string): string {
  const bare = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return bare.replace(/^tool/, '').replace(/(component|tool)$/, '')
}
