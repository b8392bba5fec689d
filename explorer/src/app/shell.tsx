import { type ComponentType } from 'preact'
import { useCallback, useEffect, useErrorBoundary, useMemo, useRef, useState } from 'preact/hooks'
import { load, loadPlane } from '../lib/load.ts'
import { type State, decode, encode, initialState } from '../state/state.ts'
import * as address from './address.ts'
import { type History, advance, begin as beginHistory, redo, undo } from './history.ts'
import { type PageKey, pageKeys } from './keys.ts'
import type { How, PageProps } from './page.ts'
import { type Page, pages } from './pages.ts'

/** What the address says, and what is wrong with it. */
function read(): { state: State; fault: string } {
  try {
    const embed = address.embedded as PageKey | null
    const page = address.given()?.kind as PageKey
    const state = decode(location.hash)
    if (embed !== null && !pageKeys.includes(embed)) return { state, fault: unknownPage(embed) }
    if (location.hash.length < 2 && embed !== null) return { state: { ...state, page: embed }, fault: '' }
    if (location.hash.length < 2 && pageKeys.includes(page)) return { state: { ...state, page }, fault: '' }
    return { state, fault: '' }
  } catch (error) {
    return { state: initialState, fault: `This address cannot be read: ${(error as Error).message}.` }
  }
}

const unknownPage = (name: string): string =>
  `There is no page “${name.slice(0, 24)}” to embed: expected ${pageKeys.join(', ')}.`

const first = read()

/** The page of a state. */
function pageOf(state: State): Page {
  return pages.find(({ key }) => key === state.page) ?? pages[0]
}

/** The whole site: navigation, the page, undo. */
export function Shell() {
  const [history, setHistory] = useState<History>(() => beginHistory(first.state))
  const [fault, setFault] = useState(first.fault)
  const state = history.present

  const change = useCallback((next: State, how: How = 'step') => {
    setFault('')
    setHistory((old) => {
      address.write(next, next.page !== old.present.page ? 'push' : how === 'live' ? 'later' : 'replace')
      return advance(old, next, how)
    })
  }, [])
  const travel = useCallback((go: (history: History) => History) => {
    setHistory((old) => {
      const next = go(old)
      address.write(next.present, 'replace')
      return next
    })
  }, [])
  useBrowser(change, travel, setFault)
  const now = useRef(state)
  now.current = state

  const page = pageOf(state)
  const { past, settled, future } = history
  const [back, forth] = [past.length > 0, future.length > 0]
  // Stays the same while something is dragged.
  const header = useMemo(() => {
    const go = (key: PageKey) => change({ ...now.current, page: key })
    return <Header page={page} settled={settled} back={back} forth={forth} go={go} travel={travel} />
  }, [page, settled, back, forth])
  const tell = fault && <Notice text={fault} close={() => setFault('')} />
  if (address.embedded !== null) {
    return (
      <main class="embed">
        {tell}
        <Body page={page} state={state} change={change} />
      </main>
    )
  }
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        To the page
      </a>
      {header}
      <main id="main" tabIndex={-1}>
        {tell}
        <Body page={page} state={state} change={change} />
      </main>
      <Footer state={state} />
    </>
  )
}

function skip(event: Event): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** What the browser does to the page: back and forward, pasted addresses, keys of undo. */
function useBrowser(
  change: PageProps['change'],
  travel: (go: (history: History) => History) => void,
  setFault: (text: string) => void,
): void {
  useEffect(() => {
    const moved = () => {
      try {
        const state = decode(location.hash)
        change(state)
      } catch (error) {
        setFault(`This address cannot be read: ${(error as Error).message}. What you had is still here.`)
      }
    }
    const key = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      const letter = event.key.toLowerCase()
      if (letter !== 'z' && letter !== 'y') return
      event.preventDefault()
      travel(letter === 'y' || event.shiftKey ? redo : undo)
    }
    addEventListener('hashchange', moved)
    addEventListener('popstate', moved)
    addEventListener('pagehide', address.settle)
    addEventListener('keydown', key)
    return () => {
      removeEventListener('hashchange', moved)
      removeEventListener('popstate', moved)
      removeEventListener('pagehide', address.settle)
      removeEventListener('keydown', key)
    }
  }, [change, travel, setFault])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')

function Notice({ text, close }: { text: string; close(): void }) {
  return (
    <div class="notice" role="alert">
      <p>{text}</p>
      <button type="button" onClick={close}>
        Close
      </button>
    </div>
  )
}

interface HeaderProps {
  page: Page
  /** What links to pages lead to. */
  settled: State
  /** Whether there is something to undo, and to redo. */
  back: boolean
  forth: boolean
  go(key: PageKey): void
  travel(go: (history: History) => History): void
}

function Header({ page, settled, back, forth, go, travel }: HeaderProps) {
  const click = (key: PageKey) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(key)
  }
  const links = useMemo(() => {
    const place = location.href.split('#')[0]
    return pages.map(({ key }) => place + encode({ ...settled, page: key }))
  }, [settled])
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // Where the navigation is too narrow for all pages, the present one is in the middle.
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [page])
  return (
    <header class="top">
      <p class="brand">barycode</p>
      <nav aria-label="Pages" ref={nav}>
        {pages.map(({ key, title }, i) => (
          <a key={key} href={links[i]} aria-current={key === page.key ? 'page' : undefined} onClick={click(key)}>
            {title}
          </a>
        ))}
      </nav>
      <div class="travel">
        <button type="button" disabled={!back} onClick={() => travel(undo)} title="Undo (Ctrl+Z)">
          <span aria-hidden="true">↶</span>
          <span class="hidden">Undo</span>
        </button>
        <button type="button" disabled={!forth} onClick={() => travel(redo)} title="Redo (Ctrl+Y)">
          <span aria-hidden="true">↷</span>
          <span class="hidden">Redo</span>
        </button>
      </div>
    </header>
  )
}

/** What is shown once a part of the footer is opened. */
function Later({
  title,
  load,
  ...props
}: {
  title: string
  load(): Promise<ComponentType<{ state: State }>>
  state: State
}) {
  const [View, setView] = useState<ComponentType<{ state: State }>>()
  const open = (event: Event) => {
    if ((event.currentTarget as HTMLDetailsElement).open) void load().then((view) => setView(() => view))
  }
  return (
    <details onToggle={open}>
      <summary>{title}</summary>
      {View && <View {...props} />}
    </details>
  )
}

const take = () => import('./take.tsx').then(({ default: view }) => view)
const licences = () =>
  import('virtual:licences').then(({ default: text }) => () => (
    <pre tabIndex={0} aria-label="Licences">
      {text}
    </pre>
  ))

function Footer({ state }: { state: State }) {
  return (
    <footer class="end">
      <Later key={state.page} title="Take it with you: code, address, pictures" load={take} state={state} />
      <Later title="Licences" load={licences} state={state} />
      <p>Nothing leaves this page: it computes here, asks no server and keeps nothing.</p>
    </footer>
  )
}

/** A page with the library that it needs. */
type Ready = ComponentType<Pick<PageProps, 'state' | 'change'>>

/** The page once its code and its part of the library are there. */
async function prepare({ load: code }: Page): Promise<Ready> {
  if (typeof code === 'function') {
    const [lib, { default: View }] = await Promise.all([load(), code()])
    return (props) => <View {...props} lib={lib} />
  }
  const [lib, { default: View }] = await Promise.all([loadPlane(), code.plane()])
  return (props) => <View {...props} lib={lib} />
}

const begun = new Map<string, Promise<Ready>>()
const prepared = new Map<string, Ready>()

/** Begins to prepare a page, unless that has begun; a failure may be repeated. */
function begin(page: Page): Promise<Ready> {
  const old = begun.get(page.key)
  if (old) return old
  const preparing = prepare(page).then((view) => {
    prepared.set(page.key, view)
    return view
  })
  begun.set(page.key, preparing)
  preparing.catch(() => begun.delete(page.key))
  return preparing
}

// The first page does not wait for its frame to be drawn.
void begin(pageOf(first.state))

/** The page, when it is ready, or why it never will be. */
function useReady(page: Page): { view?: Ready; fault: string } {
  const [, setKey] = useState('')
  const [fault, setFault] = useState('')
  useEffect(() => {
    let gone = false
    setFault('')
    begin(page).then(
      () => !gone && setKey(page.key),
      (error: unknown) => !gone && setFault(`The page cannot begin: ${(error as Error).message}.`),
    )
    return () => {
      gone = true
    }
  }, [page])
  return { view: prepared.get(page.key), fault }
}

function Body({ page, state, change }: { page: Page; state: State; change: PageProps['change'] }) {
  const { view: View, fault } = useReady(page)
  const [broken, mend] = useErrorBoundary()
  useEffect(() => mend(), [page, state])
  const title = useMemo(() => <h1 class="hidden">{`${page.title}: ${page.about}`}</h1>, [page])
  useEffect(() => {
    document.title = `${page.title} · barycode explorer`
  }, [page])
  if (broken) return <Failure title={title} text={`This page has failed: ${(broken as Error).message}.`} />
  if (fault) return <Failure title={title} text={fault} />
  return (
    <>
      {title}
      {View ? <View state={state} change={change} /> : <p class="loading">The library is coming …</p>}
    </>
  )
}

function Failure({ title, text }: { title: preact.ComponentChild; text: string }) {
  return (
    <>
      {title}
      <div class="notice" role="alert">
        <p>{text}</p>
        <a href="#">Begin anew</a>
      </div>
    </>
  )
}
