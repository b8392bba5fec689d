import { render } from 'preact'
import { Shell } from './shell.tsx'
import './theme.css'

render(<Shell />, document.getElementById('app')!)
