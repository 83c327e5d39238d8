'use client';

import { LayoutErrorScreen } from '#components/problems/layout-error-screen.tsx';

export default LayoutErrorScreen;
