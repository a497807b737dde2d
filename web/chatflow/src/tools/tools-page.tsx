import { useState } from 'react'
import { ListPage } from '../saved/list-page.tsx'
import { isFound, NothingFound, SearchField } from '../saved/search-field.tsx'
import { NewTool } from './new-tool.tsx'
import { ToolSections } from './tool-sections.tsx'
import { ToolTable } from './tool-table.tsx'
import { useTools } from './use-tools.ts'
import { t } from './words.ts'

/** All custom tools, and the ways to new ones. */
export function ToolsPage() {
  const query = useTools()
  const [text, setText] = useState('')
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      sections={<ToolSections at="/tools" />}
      // Once it is known where they stand: a menu that was opened before would go with its button.
      actions={query.data !== undefined && query.data.length > 0 && <NewTool />}
      query={query}
      empty={{ title: t('emptyTitle'), why: t('emptyWhy'), action: <NewTool /> }}
    >
      {(tools) => {
        const found = tools.filter(({ name, description }) => isFound(text, name, description))
        return (
          <>
            {tools.length > 8 && <SearchField text={text} onChange={setText} />}
            {found.length === 0 && <NothingFound text={text} onClear={() => setText('')} />}
            {found.length > 0 && <ToolTable tools={found} />}
          </>
        )
      }}
    </ListPage>
  )
}
