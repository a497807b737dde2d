/** Where texts of a language are best cut, coarse to fine: LangChain's choice, before lines and words. */
const starts = {
  cpp: words('class|void|int|float|double|if|for|while|switch|case'),
  go: words('func|var|const|type|if|for|switch|case'),
  java: words('class|public|protected|private|static|if|for|while|switch|case'),
  js: words('function|const|let|var|class|if|for|while|switch|case|default'),
  php: words('function|class|if|foreach|while|do|switch|case'),
  proto: words('message|service|enum|option|import|syntax'),
  python: ['\nclass ', '\ndef ', '\n\tdef '],
  rst: ['\n===\n', '\n---\n', '\n***\n', '\n.. '],
  ruby: words('def|class|if|unless|while|for|do|begin|rescue'),
  rust: words('fn|const|let|if|while|for|loop|match|const'),
  scala: words('class|object|def|val|var|if|for|while|match|case'),
  swift: words('func|class|struct|enum|if|for|while|do|switch|case'),
  markdown: [
    ...['##', '###', '####', '#####', '######'].map((mark) => `\n${mark} `),
    '```\n\n',
    ...['***', '---', '___'].map((rule) => `\n\n${rule}\n\n`),
  ],
  latex: [
    ...['chapter', 'section', 'subsection', 'subsubsection'].map((name) => `\n\\${name}{`),
    ...environments('enumerate|itemize|description|list|quote|quotation|verse|verbatim|align'),
    '$$',
    '$',
  ],
  html: tags(
    'body|div|p|br|li|h1|h2|h3|h4|h5|h6|span|table|tr|td|th|ul|ol|header|footer|nav|head|style|script|meta|title',
  ),
  sol: words(
    'pragma|using|contract|interface|library|constructor|type|function|event|modifier|error|struct|enum|if|for|while|do while|assembly',
  ),
} as const

export type Language = keyof typeof starts

export const languages = Object.keys(starts) as readonly Language[]

export function separatorsOf(language: Language): readonly string[] {
  return language === 'html' ? [...starts.html, ' ', ''] : [...starts[language], '\n\n', '\n', ' ', '']
}

/** Words that begin a line, joined by bars. */
function words(joined: string): readonly string[] {
  return joined.split('|').map((word) => `\n${word} `)
}

function environments(joined: string): readonly string[] {
  return joined.split('|').map((name) => `\n\\begin{${name}}`)
}

function tags(joined: string): readonly string[] {
  return joined.split('|').map((name) => `<${name}>`)
}
