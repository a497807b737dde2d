import { Shell } from '@hearth/ui-kit'
import { Router, useAddress, useKeptView, useScroll, ViewBoundary } from '@hearth/ui-kit/router'
import { lazy, Suspense, useMemo } from 'react'
import { parseSearchParams, type SearchParams } from './address/search-params.ts'
import { profilePath, type View, viewAt } from './address/view-at.ts'
import classes from './dashboard-page.module.css'
import { NotFoundPage } from './not-found-page.tsx'
import { SkeletonDashboard } from './skeleton-dashboard.tsx'
import { SkeletonForm } from './skeleton-form.tsx'
import { SkeletonList } from './skeleton-list.tsx'
import { useSignInWhenAsked } from './use-sign-in-when-asked.ts'
import { t } from './words.ts'

// Each is loaded for itself: the list of dashboards does without all that reads them, and they without the list.
const HomePage = lazy(async () => ({ default: (await import('./home/home-page.tsx')).HomePage }))
const DashboardPage = lazy(async () => ({ default: (await import('./dashboard-page.tsx')).DashboardPage }))
const NewPage = lazy(async () => ({ default: (await import('../edit/new-page.tsx')).NewPage }))
// Those that few open, so that the others do not know of them all.
const OtherPage = lazy(async () => ({ default: (await import('./other-page.tsx')).OtherPage }))
const SoloPage = lazy(async () => ({ default: (await import('./solo-page.tsx')).SoloPage }))

/** The page: the view that its address names, in the frame that suits it. */
export function App() {
  return (
    <Router>
      <Page />
    </Router>
  )
}

const account = [
  { label: t('profile'), href: profilePath },
  { label: t('signOut'), href: '/logout' },
]

type Shown = { readonly pathname: string; readonly view: View; readonly search: SearchParams }

function Page() {
  const { pathname, view, search } = useShown()
  useScroll(pathname)
  useSignInWhenAsked(view.kind !== 'shared')
  const content = (
    <Suspense fallback={<Waiting kind={view.kind} />}>
      <ViewBoundary key={view.kind}>
        <CurrentView view={view} search={search} />
      </ViewBoundary>
    </Suspense>
  )
  if (view.kind === 'sign-in') return content
  if (view.kind === 'shared' || view.kind === 'playing') return <main className={classes.kiosk}>{content}</main>
  if (view.kind === 'solo') return <main className={classes.solo}>{content}</main>
  if (view.kind === 'dashboard' && search.kiosk !== undefined) return <main className={classes.kiosk}>{content}</main>
  return (
    <Shell
      service="dashboard"
      account={account}
      wide={/^(dashboard|new|explore)$/.test(view.kind)}
      title={view.kind === 'unknown' ? t('unknownAddress') : undefined}
    >
      {content}
    </Shell>
  )
}

// Panels ask anew for another search, so it is parsed once for an address.
function useShown(): Shown {
  const { pathname, search } = useAddress()
  const asked = useMemo(
    () => ({ pathname, view: viewAt(pathname), search: parseSearchParams(search) }),
    [pathname, search],
  )
  return useKeptView(asked, ({ view }) => view.kind)
}

function CurrentView({ view, search }: { readonly view: View; readonly search: SearchParams }) {
  switch (view.kind) {
    case 'list':
      return <HomePage folder={view.folder} search={search} />
    case 'new':
      return <NewPage search={search} />
    case 'dashboard':
      return <DashboardPage uid={view.uid} search={search} />
    case 'solo':
      return <SoloPage uid={view.uid} search={search} />
    case 'unknown':
      return <NotFoundPage />
    default:
      return <OtherPage view={view} search={search} />
  }
}

// A panel alone has no layout of its own to wait in.
function Waiting({ kind }: { readonly kind: View['kind'] }) {
  if (/^(dashboard|new|shared|explore)$/.test(kind)) return <SkeletonDashboard />
  if (kind === 'list' || kind === 'trash' || kind === 'users' || kind === 'accounts') return <SkeletonList />
  return kind === 'import' ? <SkeletonForm /> : null
}
