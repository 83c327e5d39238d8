'use client';

import { PageErrorScreen } from '#components/problems/page-error-screen.tsx';

export default PageErrorScreen;
