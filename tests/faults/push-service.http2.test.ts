import { testConduct } from './harness/conduct-tests.ts';
import { http2Conduct } from './harness/http2-conduct.ts';

testConduct(http2Conduct);
