import { FileStack, Files } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClasses } from '../components/button.tsx'
import { EmptyState, PageHeader } from '../components/layout.tsx'
import { textsOf } from '../texts/catalogues.ts'

export function TemplatesScreen() {
  const { later } = textsOf('console')
  return (
    <Later
      title={later.templates}
      text={later.templatesText}
      more={later.templatesMore}
      picture={<FileStack size={56} strokeWidth={1} />}
    />
  )
}

export function BulkScreen() {
  const { later } = textsOf('console')
  return (
    <Later
      title={later.bulk}
      text={later.bulkText}
      more={later.bulkMore}
      picture={<Files size={56} strokeWidth={1} />}
    />
  )
}

function Later({ title, text, more, picture }: { title: string; text: string; more: string; picture: ReactNode }) {
  const { later } = textsOf('console')
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        picture={picture}
        title={text}
        action={
          <a href="/docs" className={buttonClasses('primary')}>
            {later.guide}
          </a>
        }
      >
        {more}
      </EmptyState>
    </>
  )
}
