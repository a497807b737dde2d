import '@mantine/core/styles.layer.css'
import './page.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isRefusal } from './api/ask.ts'
import { CommandFrame } from './keys/command-frame.tsx'
import { language } from './language/language.ts'
import { PageBoundary } from './states/page-boundary.tsx'
import { schemeManager } from './theme/scheme-manager.ts'
import { theme } from './theme/theme.ts'
import { resolveTokens } from './theme/tokens.ts'

const retries = 2

/** Shows a page in the element `#root` with theme and query cache; `page` usually is a `<Shell>`. */
export function mountPage(page: ReactNode): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('Cannot show the page: the document has no element with the id "root"')
  document.documentElement.lang = language
  // Whoever points at things knows where they are.
  const keepFocus = async () => (await import('./keys/keep-focus.ts')).keepFocus(document)
  addEventListener('keydown', () => void keepFocus(), { once: true, capture: true })
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveTokens}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
      >
        <PageBoundary>
          <QueryClientProvider client={createClient()}>
            <CommandFrame>{page}</CommandFrame>
          </QueryClientProvider>
        </PageBoundary>
      </MantineProvider>
    </StrictMode>,
  )
}

// What the server refused stays refused; what did not arrive may the next time.
function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The browser may be offline while the service runs beside it.
      queries: { retry: (count, error) => !isRefusal(error) && count < retries, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}
