import type { ReactNode } from 'react'

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width={15}
      height={15}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

const lens = <path d="M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM16 16l5 5" />

export const FilterForIcon = () => (
  <Icon>
    {lens}
    <path d="M7.5 10.5h6M10.5 7.5v6" />
  </Icon>
)

export const FilterOutIcon = () => (
  <Icon>
    {lens}
    <path d="M7.5 10.5h6" />
  </Icon>
)

export const ColumnIcon = () => (
  <Icon>
    <path d="M4 4h16v16H4ZM10 4v16M14 4v16" />
  </Icon>
)

export const StatisticsIcon = () => (
  <Icon>
    <path d="M5 20V10M12 20V4M19 20v-7" />
  </Icon>
)
