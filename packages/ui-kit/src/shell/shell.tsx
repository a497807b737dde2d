import { ActionIcon, Anchor, Group, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { outwardPath } from '../browser/base-path.ts'
import { OfferBar } from '../model-offer/offer-bar.tsx'
import type { OwnOffer } from '../model-offer/own-offer.ts'
import type { MenuEntry } from '../overlays/menu-entry.ts'
import { AccountMenu } from './account-menu.tsx'
import { FlameIcon, MenuIcon } from './icons.tsx'
import { PaletteButton } from './palette-button.tsx'
import { places } from './places.ts'
import { SchemeToggle } from './scheme-toggle.tsx'
import { ServiceNav } from './service-nav.tsx'
import { type ServiceName, useServices } from './services.ts'
import classes from './shell.module.css'
import { usePlaceCommands } from './use-place-commands.ts'
import { WaitingBar } from './waiting-bar.tsx'
import { t } from './words.ts'

const ServicesDrawer = lazy(async () => ({ default: (await import('./services-drawer.tsx')).ServicesDrawer }))

export type ShellProps = {
  readonly service: ServiceName
  /** What is seen, for those who hear the page and do not find it written at its top. */
  readonly title?: string | undefined
  /** Controls of this page at the right of the head, such as a time range. */
  readonly actions?: ReactNode
  /** What the account menu offers beside the language, such as signing out. */
  readonly account?: readonly MenuEntry[]
  /** Links between the views of this page, below the head. */
  readonly views?: ReactNode
  /** The content takes the height that is left and scrolls inside itself, as a log does. */
  readonly fill?: boolean
  /** The content takes the whole width, as graphs do; forms and lists keep to a width that can be read. */
  readonly wide?: boolean
  /** Of the page that takes the offer of a model itself. */
  readonly offer?: OwnOffer
  readonly children: ReactNode
}

/** The frame of every page: links to the other services with their states, theme, and the content. */
export function Shell({
  service,
  title,
  actions,
  account = [],
  views,
  fill = false,
  wide = fill,
  offer,
  children,
}: ShellProps) {
  const [menuOpen, menu] = useDisclosure(false)
  usePlaceCommands()
  const { silentSinceMs } = useServices()
  const place = places.find((one) => one.service === service)
  return (
    <div className={classes.page} data-fill={fill || undefined}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <header className={classes.head}>
        <ActionIcon hiddenFrom="md" variant="subtle" color="gray" aria-label={t('openMenu')} onClick={menu.open}>
          <MenuIcon />
        </ActionIcon>
        <Anchor href={outwardPath('/')} className={classes.brand} underline="never" aria-label="Hearth">
          <FlameIcon size={22} />
          <Text span visibleFrom="xs" fw={700}>
            Hearth
          </Text>
        </Anchor>
        <nav className={classes.nav} aria-label={t('services')}>
          <ServiceNav current={service} />
        </nav>
        <Group gap="xs" ml="auto" wrap="nowrap">
          {actions}
          <PaletteButton />
          <SchemeToggle />
          <AccountMenu entries={account} />
        </Group>
      </header>
      {silentSinceMs !== undefined && <WaitingBar title={place?.title ?? service} sinceMs={silentSinceMs} />}
      <OfferBar own={offer} />
      {views}
      <main
        id="content"
        className={classes.content}
        data-wide={wide || undefined}
        data-stale={silentSinceMs !== undefined || undefined}
      >
        {title !== undefined && <VisuallyHidden component="h1">{title}</VisuallyHidden>}
        {children}
      </main>
      {menuOpen && (
        <Suspense>
          <ServicesDrawer current={service} onClose={menu.close} />
        </Suspense>
      )}
    </div>
  )
}
