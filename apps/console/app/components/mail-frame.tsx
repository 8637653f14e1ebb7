import { useEffect, useRef } from 'react'
import { MAIL_FRAME_PATH } from '../../paths.ts'

/** A mail as its recipient sees it, in a page with an opaque origin and without network. Its scripts do not run, and its links lead nowhere. */
export function MailFrame({ html, title, width }: { html: string; title: string; width: number }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const send = () => frame.current?.contentWindow?.postMessage({ html }, '*')
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'ready') send()
    }
    addEventListener('message', onMessage)
    send()
    return () => removeEventListener('message', onMessage)
  }, [html])
  return (
    <iframe
      ref={frame}
      src={MAIL_FRAME_PATH}
      sandbox="allow-scripts"
      title={title}
      style={{ width: `min(${width}px, 100%)` }}
      className="h-[32rem] rounded-md border border-line bg-white"
    />
  )
}
