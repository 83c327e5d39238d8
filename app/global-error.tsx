'use client';

import { LayoutErrorScreen } from '#components/problems/layout-error-screen.tsx';
// Next gives this page the styles of this module alone.
import './globals.css';

export default LayoutErrorScreen;
